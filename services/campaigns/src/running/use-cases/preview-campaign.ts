import { Injectable } from '@nestjs/common';
import { allMedia, forecastActions } from '@megafon/contracts';
import type { CampaignPreview, PreviewTarget, ReplyOf, RequestInput, previewDraft } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { campaignContent } from '../../campaigns/campaign-input.js';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import { runIdOf } from '../../campaigns/campaign-state.js';
import { Materials } from '../../campaigns/materials.js';
import { excerpt } from '../../runs/excerpt.js';
import type { Plan } from '../../runs/plan-run.js';
import { BeginRun } from './begin-run.js';
import type { PlannedCampaign } from './begin-run.js';

/** What is shown of a post, and of a comment: a hundred groups of them are one answer. */
const shownPostBytes = 1_500;
const shownCommentBytes = 400;
type Foreseen = ReplyOf<typeof forecastActions>['targets'];

@Injectable()
export class PreviewCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly beginRun: BeginRun,
    private readonly materials: Materials,
    private readonly zones: TimeZoneRepository,
    private readonly requests: RequestClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The plan of its next run as things stand, and what the policy would say of it. Nothing is stored or sent.
   * @throws AppError CAMPAIGN.NOT_FOUND, and those of `BeginRun.plan`
   */
  async execute(owner: string, id: string): Promise<CampaignPreview> {
    const campaign = await this.campaigns.get(owner, id);
    return this.foresee(campaign, campaign.dueAt);
  }

  /** The same of what is not a campaign yet. @throws AppError those of creating one, and of `BeginRun.plan` */
  async ofDraft(owner: string, given: RequestInput<typeof previewDraft>['body']): Promise<CampaignPreview> {
    const content = campaignContent({ ...given, name: '' }, await this.zones.of(owner));
    const draft = { _id: newId(), owner, runCount: 0, removing: false, ...content };
    return this.foresee(draft, content.scheduledAt);
  }

  private async foresee(campaign: PlannedCampaign, dueAt: Date | null): Promise<CampaignPreview> {
    const { owner, _id: id } = campaign;
    const now = this.clock.now();
    const startAt = dueAt && dueAt > now ? dueAt : now;
    const [plan, accounts] = await Promise.all([
      this.beginRun.plan(campaign, { runId: runIdOf(id, startAt), plannedAt: startAt }),
      this.materials.accountsOf(owner),
    ]);
    const foreseen = await this.forecast(owner, startAt, plan);
    const targets = targetsOf(plan, foreseen);
    const { accountIds } = campaign;
    return {
      startAt: startAt.toISOString(),
      targets,
      bumping: campaign.bumping ?? null,
      refusedTotal: targets.filter(({ refusal }) => refusal !== null).length,
      leftOut: accounts.filter(
        ({ accountId, status }) =>
          status !== 'connected' && (accountIds.length === 0 || accountIds.includes(accountId)),
      ),
    };
  }

  private async forecast(owner: string, startAt: Date, { run, texts }: Plan): Promise<Foreseen> {
    const used = run.posts.map((_begin, place) => texts[`p${place}`]?.text ?? '');
    const targets = run.targets.map(({ accountId, group, post, notBefore }) => ({
      accountId,
      ...(notBefore && { notBefore: notBefore.toISOString() }),
      publish: group && post !== null ? { groupId: group.groupId, text: post } : null,
    }));
    const body = { owner, startAt: startAt.toISOString(), texts: used, targets };
    return (await this.requests.send(forecastActions, { body }, { caller: null })).targets;
  }
}

function targetsOf({ run, texts, reasons }: Plan, foreseen: Foreseen): PreviewTarget[] {
  const names = new Map(run.accounts.map(({ accountId, accountName }) => [accountId, accountName]));
  return run.targets.flatMap(({ accountId, group, post, comment }, index): PreviewTarget[] => {
    const said = foreseen[index];
    if (!said) return [];
    const { post: postReason, hour: hourReason } = reasons.get(index) ?? {};
    const posted = post === null ? undefined : texts[`p${post}`];
    return [
      {
        groupName: group?.name ?? null,
        accountId,
        accountName: names.get(accountId) ?? '',
        postText: post === null ? null : excerpt(posted?.text ?? '', shownPostBytes),
        postFiles: posted ? allMedia(posted).map(({ type }) => type) : [],
        ...(postReason !== undefined && { postReason }),
        ...(hourReason && { hourReason }),
        commentText: excerpt(run.comments[comment ?? -1] ?? '', shownCommentBytes),
        ...said,
      },
    ];
  });
}
