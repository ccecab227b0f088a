import { z } from 'zod';
import { auditDetails, auditQuery } from '../automation/audit-lines.js';
import { endpoint } from '../definition/define-request.js';
import { isoTime } from '../text/text.js';
import { named } from './named.js';

const auditLine = z.object({
  id: z.string(),
  at: isoTime,
  act: z.string(),
  /** Whose account did it; null for what admins did. */
  user: named.nullable(),
  /** The account, or the chain of the system: `administration`, `kill-switch`. */
  account: named,
  /** The admin who did it; null for what accounts did. */
  by: named.nullable(),
  /** The user or plan it was done to. */
  target: named.nullable(),
  details: auditDetails,
});
export type AuditLine = z.infer<typeof auditLine>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  service: 'admin',
  access: 'admin',
  cost: 3,
  summary:
    'Lines of the audit log, newest first: all, or those of an account, of the accounts of a user, or of an act.',
  query: z.strictObject({
    ...auditQuery,
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    items: z.array(auditLine),
    nextCursor: z.string().nullable(),
  }),
});
