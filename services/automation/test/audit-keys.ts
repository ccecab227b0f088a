import { AuditKeys } from '../src/audit/audit-keys.js';

/** Signs the audit log of a test. */
export const testAuditKeys = AuditKeys.parse(`s1:${Buffer.alloc(32, 3).toString('base64')}`);
