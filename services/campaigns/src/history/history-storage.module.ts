import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { HistoryEntryRepository } from './history-entry.repository.js';
import { HISTORY_ENTRY, historyEntrySchema } from './history-entry.schema.js';
import { KeepHistory } from './keep-history.js';

@Module({
  imports: [MongoModule.forFeature({ [HISTORY_ENTRY]: historyEntrySchema })],
  providers: [HistoryEntryRepository, KeepHistory],
  exports: [HistoryEntryRepository, KeepHistory],
})
export class HistoryStorageModule {}
