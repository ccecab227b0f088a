import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit-log.js';
import { SWITCH_MODEL, SwitchRepository, switchSchema } from './switch.repository.js';

@Module({
  imports: [MongoModule.forFeature({ [AUDIT_MODEL]: auditSchema, [SWITCH_MODEL]: switchSchema })],
  providers: [AuditLog, SwitchRepository],
  exports: [AuditLog, SwitchRepository],
})
export class PolicyModule {}
