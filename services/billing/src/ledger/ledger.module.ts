import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { LedgerRepository } from './ledger.repository.js';
import { LEDGER, ledgerSchema } from './ledger.schema.js';

@Module({
  imports: [MongoModule.forFeature({ [LEDGER]: ledgerSchema })],
  providers: [LedgerRepository],
  exports: [LedgerRepository],
})
export class LedgerModule {}
