import { Injectable } from '@nestjs/common';
import { checkCampaign, clashMinutes, repeatWindowDays } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
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
type Timed = Pick<CampaignDocument, 'scheduledAt' | 'isRecurring' | 'recurrence'>;

/** Looks at a person's other scheduled campaigns before one is given its time. */
@Injectable()
export class CheckCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly materials: Materials,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError BOX.NOT_FOUND */
  async execute(owner: string, given: Given): Promise<Warnings> {
    const mine = this.timesOf({ ...given, scheduledAt: new Date(given.scheduledAt) });
    const scheduled = await this.campaigns.list(owner, { status: 'scheduled' }, { limit: othersRead });
    const others = scheduled
      .filter(({ _id }) => _id !== given.campaignId)
      .map((campaign) => ({ campaign, times: this.timesOf(campaign) }));
    const near = (withinMs: number) =>
      others.flatMap(({ campaign, times }) => {
        const at = nearTime(mine, times, withinMs);
        return at ? [{ campaign, at }] : [];
      });
    const accountIds = given.facebookAccounts.map(({ accountId }) => accountId);
    return {
      clashes: near(clashMs)
        .filter(({ campaign }) => shareAccount(accountIds, campaign.accountIds))
        .map(({ campaign, at }) => shown(campaign, at)),
      repeats: given.type === 'mixed_posts' ? await this.repeats(owner, given, near(repeatMs)) : [],
    };
  }

  private async repeats(
    owner: string,
    { postBox, groupBox }: Given,
    near: readonly { campaign: CampaignDocument; at: Date }[],
  ): Promise<Warnings['repeats']> {
    if (postBox === null || groupBox === null) return [];
    const mine = await this.contentOf(owner, { postBox, groupBox });
    const compared = near.filter(({ campaign }) => campaign.type === 'mixed_posts').slice(0, othersCompared);
    const found = await Promise.all(
      compared.map(async ({ campaign, at }) => {
        const theirs = await this.contentOf(owner, campaign);
        const groups = [...theirs.groups].filter((id) => mine.groups.has(id)).length;
        const isRepeated = [...theirs.texts].some((text) => mine.texts.has(text));
        return isRepeated && groups > 0 ? [{ ...shown(campaign, at), groups }] : [];
      }),
    );
    return found.flat();
  }

  private async contentOf(owner: string, boxes: Pick<CampaignDocument, 'postBox' | 'groupBox'>) {
    const { postBox, groupBox } = boxes;
    const { posts, groups } = await this.materials.texts(owner, { postBox, groupBox, commentBox: null });
    return {
      texts: new Set(posts.map(({ text }) => text.trim())),
      groups: new Set(groups.map(({ groupId }) => groupId)),
    };
  }

  /** Its times to come, in order. */
  private timesOf(schedule: Timed): Date[] {
    const now = this.clock.now();
    const to = new Date(now.getTime() + aheadMs);
    const recurring = recurringOf(schedule);
    if (recurring) return occurrencesBetween(recurring, { from: now, to, limit: timesEach });
    const { scheduledAt } = schedule;
    return scheduledAt && scheduledAt > now ? [scheduledAt] : [];
  }
}

function shown({ _id, name }: CampaignDocument, at: Date): Warnings['clashes'][number] {
  return { campaignId: _id, name, at: at.toISOString() };
}
