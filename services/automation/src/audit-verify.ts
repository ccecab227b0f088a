import { SystemClock } from '@megafon/service';
import { ObjectStorage } from '@megafon/storage';
import mongoose from 'mongoose';
import { readVerificationConfig } from './config.js';
import { AuditAnchors } from './audit/audit-anchors.js';
import type { AuditEntry } from './audit/audit-chain.js';
import { AuditKeys } from './audit/audit-keys.js';
import { AUDIT_MODEL, auditSchema } from './audit/audit-log.js';
import { VerifyAudit } from './audit/verify-audit.js';

// `npm run audit:verify`; see docs/operations.md. Prints the counts and each first line that is not as it was written;
// exits 1 when there is one.
const config = readVerificationConfig();
const connection = await mongoose
  .createConnection(config.MONGODB_URI, { dbName: config.DATABASE })
  .asPromise();
try {
  const keys = AuditKeys.parse(config.AUDIT_KEYS);
  const storage = new ObjectStorage({
    endpoint: config.S3_ENDPOINT,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    bucket: config.S3_BUCKET,
  });
  const anchors = new AuditAnchors(storage, keys, new SystemClock());
  const model = connection.model<AuditEntry>(AUDIT_MODEL, auditSchema);
  const report = await new VerifyAudit(model, anchors, keys).execute();
  process.stdout.write(`${JSON.stringify(report)}\n`);
  if (report.breaks.length > 0) process.exitCode = 1;
} finally {
  await connection.close();
}
