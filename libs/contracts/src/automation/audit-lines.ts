import { z } from 'zod';
import { endpoint, internalRequest } from '../definition/define-request.js';
import { isoTime } from '../text/text.js';

export const auditFaults = ['missing', 'changed', 'cut', 'anchor'] as const;
export const mostAuditBreaks = 20;

/** What lines are wanted: all unless something is said. */
export const auditQuery = {
  /** The id of an account, or a chain of the system: `administration`, `kill-switch`. */
  account: z.string().max(40).optional(),
  /** The id of the user whose accounts they are. */
  user: z.string().max(40).optional(),
  act: z.string().max(60).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(80).optional(),
};

/** How the log stood when all of it was read last. */
const auditVerification = z.object({
  at: isoTime,
  chains: z.number().int(),
  lines: z.number().int(),
  /** The first line of each broken chain that is not as it was written, of some of them. */
  breaks: z
    .array(z.object({ accountId: z.string(), seq: z.number().int(), fault: z.enum(auditFaults) }))
    .max(mostAuditBreaks),
  broken: z.number().int(),
});
export type AuditVerification = z.infer<typeof auditVerification>;

export const getAuditVerification = endpoint({
  method: 'GET',
  path: '/admin/audit/verification',
  service: 'automation',
  access: 'admin',
  summary:
    'When the audit log was last verified on its schedule, and how it stood; null before the first time.',
  reply: z.object({ success: z.literal(true), data: auditVerification.nullable() }),
});

export const auditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Lines of the audit log, newest first. Asked by admin, which knows the names of users. */
export const pageAudit = internalRequest({
  name: 'automation.audit.page',
  body: z.strictObject({ ...auditQuery, limit: z.number().int().min(1).max(100) }),
  reply: z.object({
    lines: z.array(
      z.object({
        id: z.string(),
        at: isoTime,
        act: z.string(),
        accountId: z.string(),
        /** '' for a chain of the system, and for an account that is not there any more. */
        accountName: z.string(),
        owner: z.string(),
        details: auditDetails,
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: ['REQUEST.INVALID'],
});
