import { Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model, OwnedDocument } from '@megafon/mongo';
import { CAMPAIGN, CampaignDocument } from '../campaigns/campaign.schema.js';
import { RUN, RunDocument } from '../runs/run.schema.js';
import { STATS_COUNT, statsCountId, StatsCountDocument, statsCountOwner } from './stats-count.schema.js';
import { CountCampaign } from './use-cases/count-campaign.js';
import { CountRun } from './use-cases/count-run.js';

const batch = 100;
type Progress = Pick<StatsCountDocument, 'campaignsUpTo' | 'runsUpTo' | 'done'>;

/**
 * Once, at the first start of a version that keeps statistics: counts the campaigns and runs that are there. It goes on
 * where it was interrupted; what is counted again counts once, so several instances may do it, and events meanwhile.
 */
@Injectable()
export class CountEarlierHistory
  extends OwnedRepository<StatsCountDocument>
  implements OnApplicationBootstrap
{
  private readonly logger = new Logger(CountEarlierHistory.name);

  constructor(
    @InjectModel(STATS_COUNT) model: Model<StatsCountDocument>,
    outbox: Outbox,
    @InjectModel(CAMPAIGN) private readonly campaigns: Model<CampaignDocument>,
    @InjectModel(RUN) private readonly runs: Model<RunDocument>,
    private readonly countCampaign: CountCampaign,
    private readonly countRun: CountRun,
  ) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  onApplicationBootstrap(): void {
    this.countAll().catch((error: unknown) => {
      this.logger.warn({ msg: 'what was there before is not counted yet', err: error });
    });
  }

  async countAll(): Promise<void> {
    const fresh: Progress = { campaignsUpTo: '', runsUpTo: '', done: false };
    await this.insertOnce(statsCountOwner, { _id: statsCountId, ...fresh });
    const { done, campaignsUpTo, runsUpTo } = await this.get(statsCountOwner, statsCountId);
    if (done) return;
    await eachAfter(
      campaignsUpTo,
      this.campaigns,
      async ({ _id, owner, createdAt }) => {
        await this.countCampaign.execute(owner, _id, createdAt);
      },
      (upTo) => this.note({ campaignsUpTo: upTo }),
    );
    await eachAfter(
      runsUpTo,
      this.runs,
      async ({ _id, owner }) => {
        await this.countRun.execute(owner, _id);
      },
      (upTo) => this.note({ runsUpTo: upTo }),
    );
    await this.note({ done: true });
  }

  private async note(progress: Partial<Progress>): Promise<void> {
    await this.change(statsCountOwner, statsCountId, (known) => ({ state: { ...known, ...progress } }));
  }
}

/** By ids, in their order. */
async function eachAfter<D extends OwnedDocument>(
  from: string,
  model: Model<D>,
  count: (document: Pick<D, '_id' | 'owner' | 'createdAt'>) => Promise<void>,
  counted: (upTo: string) => Promise<void>,
): Promise<void> {
  for (let upTo = from; ;) {
    const found = (await (model as unknown as Model<OwnedDocument>)
      .find({ _id: { $gt: upTo } }, { owner: 1, createdAt: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean()) as Pick<D, '_id' | 'owner' | 'createdAt'>[];
    for (const document of found) await count(document);
    upTo = found.at(-1)?._id ?? upTo;
    await counted(upTo);
    if (found.length < batch) return;
  }
}
