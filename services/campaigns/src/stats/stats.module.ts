import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { CAMPAIGN, campaignSchema } from '../campaigns/campaign.schema.js';
import { RUN, runSchema } from '../runs/run.schema.js';
import { CountEarlierHistory } from './count-earlier-history.js';
import { DayPartsRepository } from './day-parts.repository.js';
import { DAY_PARTS, dayPartsSchema } from './day-parts.schema.js';
import { DueReadings } from './due-readings.js';
import { CountCampaignWhenCreated } from './events/count-campaign-when-created.js';
import { CountReactionsWhenMeasured } from './events/count-reactions-when-measured.js';
import { CountRunWhenItMoved } from './events/count-run-when-it-moved.js';
import { ForgetStatsWhenUserDeleted } from './events/forget-stats-when-user-deleted.js';
import { StopReadingWhenPostGone } from './events/stop-reading-when-post-gone.js';
import { MonthStatsRepository } from './month-stats.repository.js';
import { MONTH_STATS, monthStatsSchema } from './month-stats.schema.js';
import { PublicationRepository } from './publication.repository.js';
import { PUBLICATION, publicationSchema } from './publication.schema.js';
import { PublishedPostRepository } from './published-post.repository.js';
import { PUBLISHED_POST, publishedPostSchema } from './published-post.schema.js';
import { STATS_COUNT, statsCountSchema } from './stats-count.schema.js';
import { StatsController } from './stats.controller.js';
import { CountCampaign } from './use-cases/count-campaign.js';
import { CountReactions } from './use-cases/count-reactions.js';
import { CountRun } from './use-cases/count-run.js';

@Module({
  imports: [
    CampaignStorageModule,
    MongoModule.forFeature({
      [CAMPAIGN]: campaignSchema,
      [DAY_PARTS]: dayPartsSchema,
      [MONTH_STATS]: monthStatsSchema,
      [PUBLICATION]: publicationSchema,
      [PUBLISHED_POST]: publishedPostSchema,
      [RUN]: runSchema,
      [STATS_COUNT]: statsCountSchema,
    }),
  ],
  controllers: [StatsController],
  providers: [
    CountCampaign,
    CountCampaignWhenCreated,
    CountEarlierHistory,
    CountReactions,
    CountReactionsWhenMeasured,
    CountRun,
    CountRunWhenItMoved,
    DayPartsRepository,
    DueReadings,
    ForgetStatsWhenUserDeleted,
    MonthStatsRepository,
    PublicationRepository,
    PublishedPostRepository,
    StopReadingWhenPostGone,
  ],
  exports: [DayPartsRepository, MonthStatsRepository, PublicationRepository, PublishedPostRepository],
})
export class StatsModule {}
