import { AuditKeys } from '@megafon/automation/engine-parts';

/** Signs the audit log of a history: the same in each, so that a seed is a history. */
export const simulatedAuditKeys = AuditKeys.parse(`s1:${Buffer.alloc(32, 3).toString('base64')}`);
