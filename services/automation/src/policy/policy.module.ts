import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AnchorAudit } from './anchor-audit.js';
import { AuditAnchors } from './audit-anchors.js';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit-log.js';
import { AuditWatch } from './audit-watch.js';
import { KillSwitchController } from './kill-switch.controller.js';
import { RecordAdminActs } from './record-admin-acts.js';
import { SWITCH_MODEL, SwitchRepository, switchSchema } from './switch.repository.js';
import { TurnKillSwitch } from './turn-kill-switch.js';
import { VerifyAudit } from './verify-audit.js';

@Module({
  imports: [MongoModule.forFeature({ [AUDIT_MODEL]: auditSchema, [SWITCH_MODEL]: switchSchema })],
  controllers: [KillSwitchController],
  providers: [
    AnchorAudit,
    AuditAnchors,
    AuditLog,
    AuditWatch,
    RecordAdminActs,
    SwitchRepository,
    TurnKillSwitch,
    VerifyAudit,
  ],
  exports: [AnchorAudit, AuditLog, SwitchRepository],
})
export class PolicyModule {}
