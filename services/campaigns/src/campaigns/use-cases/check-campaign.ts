import { Injectable } from '@nestjs/common';
import { AppError, checkCampaign, clashMinutes, repeatWindowDays } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { nearTime } from '../../schedule/nearness.js';
import { occurrencesBetween } from '../../schedule/occurrences.js';
import { recurringOf } from '../campaign-state.js';
import { CampaignRepository } from '../campaign.repository.js';
import type { CampaignDocument } from '../campaign.schema.js';
import { Materials } from '../materials.js';
import { shareAccount } from '../share-account.js';

const dayMs = 86_400_000;
const clashMs = clashMinutes * 60_000;
const repeatMs = repeatWindowDays * dayMs;
/** How far ahead times are compared, and how many of each campaign. */
const aheadMs = 28 * dayMs;
const timesEach = 100;
/** Other campaigns looked at; and, of those, whose texts and groups are compared. */
const othersRead = 200;
const othersCompared = 5;

type Given = RequestOf<typeof checkCampaign>['body'];
type Warnings = ReplyOf<typeof checkCampaign>;
/** Another campaign, and its time that is near. */
interface Near {
  campaign: CampaignDocument;
  at: Date;
  /** That time is this moment: it runs. */
  isRunning: boolean;
}

interface Content {
  texts: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

const nothing: Content = { texts: new Set(), groups: new Set() };

type Timed = Pick<CampaignDocument, 'scheduledAt' | 'isRecurring' | 'recurrence' | 'timeZone'>;

/** Looks at a person's other campaigns, those that run and those that are scheduled, before one is given its time. */
@Injectable()
export class CheckCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly materials: Materials,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError BOX.NOT_FOUND */
  async execute(owner: string, given: Given): Promise<Warnings> {
    const timeZone = await this.zones.of(owner);
    const now = this.clock.now();
    const scheduledAt = given.scheduledAt === null ? null : new Date(given.scheduledAt);
    const times = scheduledAt ? this.timesOf({ ...given, scheduledAt, timeZone }, now) : [now];
    const others = await this.othersOf(owner, given.campaignId, now);
    const near = (withinMs: number): Near[] =>
      others.flatMap(({ campaign, isRunning, times: theirs }) => {
        const at = nearTime(times, theirs, withinMs);
        return at ? [{ campaign, at, isRunning: isRunning && at === now }] : [];
      });
    const accountIds = given.facebookAccounts.map(({ accountId }) => accountId);
    const [waiting, apart] = parted(near(clashMs), ({ campaign }) =>
      shareAccount(accountIds, campaign.accountIds),
    );
    const [mine, quiet] = await Promise.all([
      this.contentOf(owner, given),
      this.materials.quietTime(owner, scheduledAt ?? now),
    ]);
    return {
      clashes: waiting.map(shown),
      sameGroups: await this.meeting(owner, mine, apart, () => true),
      repeats: await this.meeting(owner, mine, near(repeatMs), (theirs) =>
        [...theirs.texts].some((text) => mine.texts.has(text)),
      ),
      quiet,
    };
  }

  /** With their times in order. What runs is at it this moment, and may come again. */
  private async othersOf(
    owner: string,
    campaignId: string | null,
    now: Date,
  ): Promise<{ campaign: CampaignDocument; isRunning: boolean; times: Date[] }[]> {
    const [running, scheduled] = await Promise.all([
      this.campaigns.list(owner, { status: ['publishing', 'pending'] }, { limit: othersRead }),
      this.campaigns.list(owner, { status: 'scheduled' }, { limit: othersRead }),
    ]);
    return [
      ...running.map((campaign) => ({
        campaign,
        isRunning: true,
        times: [now, ...this.timesOf(campaign, now)],
      })),
      ...scheduled.map((campaign) => ({ campaign, isRunning: false, times: this.timesOf(campaign, now) })),
    ].filter(({ campaign }) => campaign._id !== campaignId);
  }

  /** Those of the first few that post to groups of mine, and with which something else is so as well. */
  private async meeting(
    owner: string,
    mine: Content,
    others: readonly Near[],
    isSo: (theirs: Content) => boolean,
  ): Promise<Warnings['repeats']> {
    if (mine.groups.size === 0) return [];
    const compared = others
      .filter(({ campaign }) => campaign.type === 'mixed_posts')
      .slice(0, othersCompared);
    const found = await Promise.all(
      compared.map(async (one) => {
        const theirs = await this.contentOf(owner, one.campaign).catch(nothingOfMissing);
        const groups = [...theirs.groups].filter((id) => mine.groups.has(id)).length;
        return groups > 0 && isSo(theirs) ? [{ ...shown(one), groups }] : [];
      }),
    );
    return found.flat();
  }

  /** Nothing of a campaign that posts nothing, or has not all its boxes yet. */
  private async contentOf(
    owner: string,
    { type, postBox, groupBox }: Pick<CampaignDocument, 'type' | 'postBox' | 'groupBox'>,
  ): Promise<Content> {
    if (type !== 'mixed_posts' || postBox === null || groupBox === null) {
      return nothing;
    }
    const { posts, groups } = await this.materials.texts(owner, { postBox, groupBox, commentBox: null });
    return {
      texts: new Set(posts.map(({ text }) => text.trim())),
      groups: new Set(groups.map(({ groupId }) => groupId)),
    };
  }

  /** Its times to come, in order. */
  private timesOf(schedule: Timed, now: Date): Date[] {
    const to = new Date(now.getTime() + aheadMs);
    const recurring = recurringOf(schedule);
    if (recurring) return occurrencesBetween(recurring, { from: now, to, limit: timesEach });
    const { scheduledAt } = schedule;
    return scheduledAt && scheduledAt > now ? [scheduledAt] : [];
  }
}

/** A box of another campaign may be deleted: it will not run as it is, and meets nobody. */
function nothingOfMissing(error: unknown): Content {
  if (error instanceof AppError && error.code === 'BOX.NOT_FOUND') return nothing;
  throw error;
}

function parted<T>(all: readonly T[], is: (one: T) => boolean): [those: T[], others: T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

function shown({ campaign, at, isRunning }: Near): Warnings['clashes'][number] {
  const { _id: campaignId, name } = campaign;
  return { campaignId, name, at: at.toISOString(), ...(isRunning && { isRunning }) };
}
