import { accountPath } from '@megafon/contracts';
import type { ActionFailure, RunTarget } from '@megafon/contracts';

/** A failed action of a run, and what it was done with. */
export interface FailedStep {
  reason: ActionFailure;
  kind: RunTarget['actions'][number]['kind'] | undefined;
  accountId: string;
  groupName: string;
  /** null where it cannot be edited: it runs, or is not there any more. */
  campaignId: string | null;
}

type Place = 'account' | 'campaign' | 'texts' | 'group';

const places: Partial<Record<ActionFailure, Place>> = {
  'account-removed': 'campaign',
  'account-paused': 'account',
  'consent-missing': 'account',
  'session-expired': 'account',
  checkpoint: 'account',
  blocked: 'account',
  'join-questions': 'campaign',
  'group-not-found': 'group',
  'repeated-content': 'texts',
  'media-missing': 'texts',
};

/** Where one can do something about a failure; null where there is no such place. */
export function failurePlace({ reason, kind, accountId, groupName, campaignId }: FailedStep) {
  switch (places[reason]) {
    case 'account':
      return { place: 'account', to: accountPath(accountId) } as const;
    case 'campaign':
      return campaignId === null
        ? null
        : ({ place: 'campaign', to: `/campaigns/edit/${campaignId}` } as const);
    case 'texts':
      return kind === 'comment'
        ? ({ place: 'commentBoxes', to: '/comment-boxes' } as const)
        : ({ place: 'postBoxes', to: '/post-boxes' } as const);
    case 'group':
      // A post may be in no group of the list's.
      return groupName === ''
        ? null
        : ({ place: 'group', to: `/groups?q=${encodeURIComponent(groupName)}` } as const);
    default:
      return null;
  }
}
