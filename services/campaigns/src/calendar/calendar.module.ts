import { Module } from '@nestjs/common';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { HistoryStorageModule } from '../history/history-storage.module.js';
import { CalendarController } from './calendar.controller.js';
import { ShowCalendar } from './use-cases/show-calendar.js';

@Module({
  imports: [CampaignStorageModule, HistoryStorageModule],
  controllers: [CalendarController],
  providers: [ShowCalendar],
})
export class CalendarModule {}
