import {
  accountConnected,
  accountStateChanged,
  campaignChanged,
  groupFetchProgressed,
  postCommentsProgressed,
  subscriptionChanged,
} from '@megafon/contracts';
import type { CampaignStatus, LiveEvent } from '@megafon/contracts';
import { countOf, t } from '../../i18n/t.js';
import { parseLive } from '../../lib/live/feed.js';

/** One line of the bell. */
export interface Happening {
  id: string;
  at: string;
  text: string;
  tone: 'good' | 'bad' | 'neutral';
  to: string;
  /** Too pressing for the bell alone: it is also shown at once. */
  urgent?: boolean;
}

/** What a person should hear of an event; null for what is only the pages' business. */
export function happeningOf(live: LiveEvent): Happening | null {
  const line = lineOf(live);
  return line && { id: live.event.id, at: live.event.time, ...line };
}

type Line = Pick<Happening, 'text' | 'tone' | 'to' | 'urgent'>;

function lineOf(live: LiveEvent): Line | null {
  switch (live.event.type) {
    case campaignChanged.type: {
      const event = parseLive(campaignChanged, live);
      return event && campaignLine(event.data);
    }
    case accountConnected.type: {
      const event = parseLive(accountConnected, live);
      const name = event?.data.accountName ?? '';
      return event && accountLine('good', t('happenings.accountConnected', { name }));
    }
    case accountStateChanged.type: {
      const event = parseLive(accountStateChanged, live);
      if (!event) return null;
      const { status, reason, accountName: name } = event.data;
      if (status === 'connected') return accountLine('good', t('happenings.accountWell', { name }));
      const state =
        status === 'paused'
          ? t('happenings.accountPaused', { name })
          : t('happenings.accountDisconnected', { name });
      const why = reason === null ? '' : `: ${t(`connections.health.${reason}.what`)}`;
      return { ...accountLine('bad', state + why), urgent: true };
    }
    case groupFetchProgressed.type: {
      const event = parseLive(groupFetchProgressed, live);
      if (!event?.data.done) return null;
      const groups = countOf('groups', event.data.groupsCount);
      return { tone: 'good', to: '/groups', text: t('happenings.groupsFetched', { groups }) };
    }
    case postCommentsProgressed.type: {
      const event = parseLive(postCommentsProgressed, live);
      if (!event?.data.done) return null;
      const { jobId, results } = event.data;
      const done = results.filter(({ state }) => state === 'done').length;
      const text = t('happenings.postComments', { done, total: results.length });
      return { tone: done === results.length ? 'good' : 'bad', to: `/post-comments?job=${jobId}`, text };
    }
    case subscriptionChanged.type: {
      const event = parseLive(subscriptionChanged, live);
      const plan = event && t(`frame.plan.${event.data.plan}`);
      return (
        plan && { tone: 'neutral', to: '/quickstart', text: t('happenings.subscriptionChanged', { plan }) }
      );
    }
    default:
      return null;
  }
}

function accountLine(tone: Line['tone'], text: string): Line {
  return { tone, text, to: '/facebook-connections' };
}

function campaignLine(data: { name: string; status: CampaignStatus; change: string }): Line | null {
  const { name } = data;
  if (data.change === 'created') {
    return { tone: 'neutral', to: '/campaigns', text: t('happenings.campaignCreated', { name }) };
  }
  if (data.change !== 'updated') return null;
  switch (data.status) {
    case 'publishing':
      return { tone: 'neutral', to: '/campaigns', text: t('happenings.campaignPublishing', { name }) };
    case 'published':
      return { tone: 'good', to: '/history', text: t('happenings.campaignPublished', { name }) };
    case 'pending_approval':
      return { tone: 'neutral', to: '/campaigns', text: t('happenings.campaignPendingApproval', { name }) };
    case 'failed':
      return { tone: 'bad', to: '/campaigns', text: t('happenings.campaignFailed', { name }) };
    default:
      return null;
  }
}
