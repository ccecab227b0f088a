import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { TimeZonesModule } from '@megafon/time-zones';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { KillSwitchController } from './kill-switch.controller.js';
import { PostingLimits } from './posting-limits.js';
import { PostingRulesController } from './posting-rules.controller.js';
import { PostingRulesRepository } from './posting-rules.repository.js';
import { POSTING_RULES_MODEL, postingRulesSchema } from './posting-rules.schema.js';
import { StrangePagesModule } from '../strange-pages/strange-pages.module.js';
import { SWITCH_MODEL, SwitchRepository, switchSchema } from './switch.repository.js';
import { TurnKillSwitch } from './turn-kill-switch.js';

@Module({
  imports: [
    MongoModule.forFeature({
      [POSTING_RULES_MODEL]: postingRulesSchema,
      [SWITCH_MODEL]: switchSchema,
    }),
    AccountsModule,
    AuditModule,
    StrangePagesModule,
    TimeZonesModule,
  ],
  controllers: [KillSwitchController, PostingRulesController],
  providers: [PostingLimits, PostingRulesRepository, SwitchRepository, TurnKillSwitch],
  exports: [PostingLimits, PostingRulesRepository, SwitchRepository, TimeZonesModule],
})
export class PolicyModule {}
