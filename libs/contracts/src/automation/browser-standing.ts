import { z } from 'zod';
import { internalRequest } from '../definition/define-request.js';

/** Browsers of all processes of automation that told of themselves of late. */
export const browserStanding = z.object({
  processes: z.number().int(),
  /** Accounts whose browser is open. */
  warm: z.number().int(),
  /** Accounts that are worked on now. */
  running: z.number().int(),
  /** Accounts whose browser may be opened beside those that are. */
  free: z.number().int(),
});
export type BrowserStanding = z.infer<typeof browserStanding>;

export const getBrowserStanding = internalRequest({
  name: 'automation.browsers.standing',
  body: z.strictObject({}),
  reply: browserStanding,
  timeoutMs: 2_000,
});
