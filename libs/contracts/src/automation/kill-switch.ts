import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { bodyText, isoTime } from '../text/text.js';

/** The one switch that stops every account of every user. */
const killSwitch = z.object({
  isOn: z.boolean(),
  /** What users read beside it; '' where nothing was written. */
  reason: z.string(),
  /** When it was last turned; null when it never was. */
  at: isoTime.nullable(),
  /** Who turned it last. */
  by: z.string().nullable(),
});
export type KillSwitch = z.infer<typeof killSwitch>;

const longestReason = 300;

export const getKillSwitch = endpoint({
  method: 'GET',
  path: '/admin/kill-switch',
  service: 'automation',
  access: 'admin',
  summary: 'Whether all automation is stopped, since when and by whom.',
  reply: z.object({ success: z.literal(true), data: killSwitch }),
});

export const setKillSwitch = endpoint({
  method: 'PUT',
  path: '/admin/kill-switch',
  service: 'automation',
  access: 'superadmin',
  cost: 2,
  summary: 'Stops or lets go on all automation. Nothing is clicked from then on, whatever is under way.',
  body: z.strictObject({
    isOn: z.boolean(),
    reason: bodyText(longestReason)
      .transform((text) => text.trim())
      .default(''),
  }),
  reply: z.object({ success: z.literal(true), data: killSwitch }),
});

/** What every user may know: that nothing is done, and why, or that what is theirs waits for a page to be known. */
export const getAutomationState = endpoint({
  method: 'GET',
  path: '/automation/state',
  service: 'automation',
  access: 'user',
  summary:
    'Whether automation is stopped for everybody, and why; whether it waits with pages that it does not know.',
  reply: z.object({
    success: z.literal(true),
    isStopped: z.boolean(),
    since: isoTime.nullable(),
    reason: z.string(),
    /** Of the caller's accounts: pages of the network that were met and are not known. What meets them waits. */
    strangePages: z.object({ since: isoTime, nextLookAt: isoTime }).nullable(),
  }),
});

/** The switch was turned. Published by automation only; there is one switch. */
export const killSwitchTurned = event('automation.kill-switch.turned.v1', {
  key: () => 'kill-switch',
  data: z.object({ isOn: z.boolean(), reason: z.string(), by: z.string(), at: isoTime }),
});
