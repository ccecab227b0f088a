import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AnchorAudit } from './anchor-audit.js';
import { AuditAnchors } from './audit-anchors.js';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit-log.js';
import { AuditWatch } from './audit-watch.js';
import { RecordAdminActs } from './record-admin-acts.js';
import { VerifyAudit } from './verify-audit.js';

@Module({
  imports: [MongoModule.forFeature({ [AUDIT_MODEL]: auditSchema })],
  providers: [AnchorAudit, AuditAnchors, AuditLog, AuditWatch, RecordAdminActs, VerifyAudit],
  exports: [AnchorAudit, AuditLog],
})
export class AuditModule {}
