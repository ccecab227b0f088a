import { z } from 'zod';
import { actionId } from './actions.js';
import { endpoint } from '../definition/define-request.js';

/** Where an action stands; unknown: it may have happened. pending_approval: the group decides on the post. */
export const actionStatuses = [
  'intended',
  'submitting',
  'unknown',
  'pending_approval',
  'succeeded',
  'failed',
] as const;

export const recheckAction = endpoint({
  method: 'POST',
  path: '/actions/:actionId/recheck',
  service: 'automation',
  access: 'user',
  cost: 20,
  summary:
    'Looks on the page for an action that may have happened, or for what the group decided on a post. It only looks: nothing is clicked. What takes longer goes on; the same call joins it.',
  mayStayPending: true,
  params: z.strictObject({ actionId: actionId.regex(/^[\w:.~@-]+$/, { message: 'id.malformed' }) }),
  reply: z.object({
    /** Whether it is known now. */
    success: z.boolean(),
    status: z.enum(actionStatuses),
    /** It is being looked for still. */
    pending: z.boolean().optional(),
  }),
  errors: [
    'ACTION.NOT_FOUND',
    'ACTION.NOT_UNKNOWN',
    'ACCOUNT.NOT_FOUND',
    'ACCOUNT.NOT_CONNECTED',
    'ACCOUNT.CONSENT_REQUIRED',
    'LOGIN.PROXY_FAILED',
    'SERVICE.TIMEOUT',
  ],
  timeoutMs: 20_000,
});
