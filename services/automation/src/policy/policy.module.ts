import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit-log.js';
import { KillSwitchController } from './kill-switch.controller.js';
import { SWITCH_MODEL, SwitchRepository, switchSchema } from './switch.repository.js';
import { TurnKillSwitch } from './turn-kill-switch.js';

@Module({
  imports: [MongoModule.forFeature({ [AUDIT_MODEL]: auditSchema, [SWITCH_MODEL]: switchSchema })],
  controllers: [KillSwitchController],
  providers: [AuditLog, SwitchRepository, TurnKillSwitch],
  exports: [AuditLog, SwitchRepository],
})
export class PolicyModule {}
