import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AccountModule } from './account/account.module.js';
import { AccessModule } from './access/access.module.js';
import { AdministrationModule } from './administration/administration.module.js';
import { CallsModule } from './calls/calls.module.js';
import { EvidenceModule } from './evidence/evidence.module.js';
import { HealthModule } from './health/health.module.js';
import { HistoryModule } from './history/history.module.js';
import { OwnDataModule } from './own-data/own-data.module.js';
import { AnswerErrors } from './http/answer-errors.js';
import { Drain } from './http/drain.js';
import { MediaModule } from './media/media.module.js';
import { MetricsModule } from './metrics.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';

/** Everything that answers over HTTP. */
@Module({
  imports: [
    MetricsModule,
    AccessModule,
    CallsModule,
    SignInModule,
    AccountModule,
    AdministrationModule,
    EvidenceModule,
    HistoryModule,
    OwnDataModule,
    MediaModule,
    PaymentsModule,
    HealthModule,
  ],
  providers: [{ provide: APP_FILTER, useClass: AnswerErrors }, Drain],
})
export class EdgeModule {}
