import { Injectable } from '@nestjs/common';
import { attentionDays, latelyHours } from '@megafon/contracts';
import type { DashboardStats } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { CampaignRepository } from '../../campaigns/campaign.repository.js';
import { HistoryEntryRepository } from '../../history/history-entry.repository.js';
import { RunRepository } from '../../runs/run.repository.js';
import { attentionOf } from '../attention.js';
import { latelyOf } from '../lately.js';
import { nextRuns, toUpcoming } from '../upcoming.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const horizonMs = 366 * dayMs;
/** As many are read of each kind. */
const entriesRead = 500;
const campaignsRead = 100;

type Standing = Required<Pick<DashboardStats, 'attention' | 'upcoming' | 'lately'>>;

/** How things stand now. Every read is of one owner's span in an index, however long their history. */
@Injectable()
export class TellStanding {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly history: HistoryEntryRepository,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {}

  async execute(owner: string): Promise<Standing> {
    const now = this.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const since = ago(attentionDays * dayMs);
    const lately = ago(latelyHours * hourMs);
    const span = { from: now, to: new Date(now.getTime() + horizonMs) };
    const most = { once: campaignsRead, recurring: campaignsRead };
    const [troubled, ended, noted, publishing, planned] = await Promise.all([
      this.history.troubledSince(owner, since, entriesRead),
      this.history.endedSince(owner, lately, entriesRead),
      this.campaigns.notedSince(owner, since, campaignsRead),
      this.campaigns.list(owner, { status: 'publishing' }, { limit: campaignsRead }),
      this.campaigns.planned(owner, span, most),
    ]);
    const next = nextRuns(planned, span, now);
    const runIds = [...noted, ...publishing, ...next.map(({ campaign }) => campaign)].flatMap(
      ({ lastRunId }) => lastRunId ?? [],
    );
    const [heads, names] = await Promise.all([
      this.runs.heads(owner, runIds),
      this.campaigns.namesOf(owner, [...new Set(troubled.map(({ campaignId }) => campaignId))]),
    ]);
    const headOf = ({ lastRunId }: { lastRunId: string | null }) =>
      lastRunId === null ? undefined : heads.get(lastRunId);
    const underWay = publishing.flatMap((campaign) => headOf(campaign) ?? []);
    return {
      attention: attentionOf(
        {
          troubled,
          names,
          noted: noted.map((campaign) => ({ campaign, ranAt: headOf(campaign)?.startedAt ?? null })),
          paused: publishing.filter((campaign) => headOf(campaign)?.summary.hold === 'paused'),
        },
        since,
      ),
      upcoming: next.map((one) => toUpcoming(one, (runId) => heads.get(runId)?.summary.totalGroups ?? null)),
      lately: latelyOf(
        ended,
        underWay.filter(({ startedAt, finishedAt }) => finishedAt === null && startedAt >= lately),
      ),
    };
  }
}
