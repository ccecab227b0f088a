import { z } from 'zod';
import { event } from '../definition/event.js';
import { auditFaults } from './audit-lines.js';

/**
 * A chain of the audit log is not as it was written: a line was changed, taken out or put in, or its end is cut off.
 * Published by automation only, once a day for as long as it is so; keyed by the account (or `kill-switch`).
 */
export const auditBroken = event('automation.audit.broken.v1', {
  key: ({ accountId }) => accountId,
  data: z.object({
    accountId: z.string(),
    /** The first line that is not as it was. */
    seq: z.number().int().positive(),
    fault: z.enum(auditFaults),
  }),
});
