import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AnchorAudit } from './anchor-audit.js';
import { AuditAnchors } from './audit-anchors.js';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit-log.js';
import { AuditWatch } from './audit-watch.js';
import { KillSwitchController } from './kill-switch.controller.js';
import { PostingLimits } from './posting-limits.js';
import { PostingRulesController } from './posting-rules.controller.js';
import { PostingRulesRepository } from './posting-rules.repository.js';
import { POSTING_RULES_MODEL, postingRulesSchema } from './posting-rules.schema.js';
import { RecordAdminActs } from './record-admin-acts.js';
import { StrangePagesModule } from '../strange-pages/strange-pages.module.js';
import { SWITCH_MODEL, SwitchRepository, switchSchema } from './switch.repository.js';
import { TurnKillSwitch } from './turn-kill-switch.js';
import { VerifyAudit } from './verify-audit.js';

@Module({
  imports: [
    MongoModule.forFeature({
      [AUDIT_MODEL]: auditSchema,
      [POSTING_RULES_MODEL]: postingRulesSchema,
      [SWITCH_MODEL]: switchSchema,
    }),
    StrangePagesModule,
  ],
  controllers: [KillSwitchController, PostingRulesController],
  providers: [
    AnchorAudit,
    AuditAnchors,
    AuditLog,
    AuditWatch,
    PostingLimits,
    PostingRulesRepository,
    RecordAdminActs,
    SwitchRepository,
    TurnKillSwitch,
    VerifyAudit,
  ],
  exports: [AnchorAudit, AuditLog, PostingLimits, PostingRulesRepository, SwitchRepository],
})
export class PolicyModule {}
