import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AnchorAudit } from './anchor-audit.js';
import { AuditAnchors } from './audit-anchors.js';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit-log.js';
import { AuditPages } from './audit-pages.js';
import { AuditWatch } from './audit-watch.js';
import { RecordAdminActs } from './record-admin-acts.js';
import { RecordRestore } from './record-restore.js';
import { VERIFICATION_MODEL, VerificationRecord, verificationSchema } from './verification-record.js';
import { VerifyAudit } from './verify-audit.js';

@Module({
  imports: [MongoModule.forFeature({ [AUDIT_MODEL]: auditSchema, [VERIFICATION_MODEL]: verificationSchema })],
  providers: [
    AnchorAudit,
    AuditAnchors,
    AuditLog,
    AuditPages,
    AuditWatch,
    RecordAdminActs,
    RecordRestore,
    VerificationRecord,
    VerifyAudit,
  ],
  exports: [AnchorAudit, AuditLog, AuditPages, VerificationRecord],
})
export class AuditModule {}
