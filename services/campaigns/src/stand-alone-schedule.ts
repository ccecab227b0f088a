import { MongoModule } from '@megafon/mongo';
import { Clock, clockProvider, Metrics } from '@megafon/service';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { changedTo } from './campaigns/campaign-messages.js';
import { claimDue, publishing, scheduled } from './campaigns/campaign-state.js';
import { CampaignRepository } from './campaigns/campaign.repository.js';
import { CAMPAIGN, campaignSchema } from './campaigns/campaign.schema.js';
import type { CampaignDocument } from './campaigns/campaign.schema.js';
import { DueCampaigns } from './running/due-campaigns.js';
import { RunDueCampaign } from './running/use-cases/run-due-campaign.js';

export interface ScheduleOptions {
  mongoUri: string;
  database: string;
  /** An occurrence as its run is about to be prepared: claimed, so that nobody else begins it. */
  begins: (campaignId: string, at: Date) => void;
}

export interface StandAloneSchedule {
  close: () => Promise<void>;
}

/** The clock of campaigns as the service has it, over a real database, without what a run is made of: for benchmarks. */
export async function openSchedule(options: ScheduleOptions): Promise<StandAloneSchedule> {
  const app = await NestFactory.createApplicationContext(Schedule.of(options), {
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  return { close: () => app.close() };
}

/** What is stored of a campaign that runs once, at this time. */
export function scheduledFor(scheduledAt: Date, now: Date) {
  return {
    ...{ name: 'scheduled', type: 'mixed_posts' as const, accountIds: [], joinAnswer: '', removing: false },
    ...{ postBox: null, groupBox: null, commentBox: null, postUrl: null, isRecurring: false },
    ...{ scheduledAt, claim: null, lastRunId: null, runCount: 0, notes: [] },
    ...scheduled({ scheduledAt, isRecurring: false }, now),
  };
}

@Global()
@Module({})
class Schedule {
  static of({ mongoUri: uri, database: dbName, begins }: ScheduleOptions): DynamicModule {
    const sink = { publish: () => Promise.resolve() };
    return {
      module: Schedule,
      imports: [
        MongoModule.forService({ uri, dbName, sink }),
        MongoModule.forFeature({ [CAMPAIGN]: campaignSchema }),
      ],
      providers: [
        CampaignRepository,
        DueCampaigns,
        clockProvider,
        { provide: Metrics, useValue: new Metrics('campaigns') },
        {
          provide: RunDueCampaign,
          inject: [CampaignRepository, Clock],
          useFactory: (campaigns: CampaignRepository, clock: Clock) => claimer(campaigns, clock, begins),
        },
      ],
      exports: [Clock, Metrics],
    };
  }
}

/** Takes the occurrence and is done with it as if it ran: prepares nothing. */
function claimer(
  campaigns: CampaignRepository,
  clock: Clock,
  begins: ScheduleOptions['begins'],
): Pick<RunDueCampaign, 'execute'> {
  return {
    execute: async ({ owner, _id }: CampaignDocument) => {
      const now = clock.now();
      const change = (decide: (known: CampaignDocument) => CampaignDocument | null) =>
        campaigns.change(owner, _id, (known) => changedTo(known, decide(known), now));
      const { claim } = await change((known) => claimDue(known, now));
      begins(_id, new Date());
      if (claim) await change((known) => publishing(known, claim.runId));
    },
  };
}
