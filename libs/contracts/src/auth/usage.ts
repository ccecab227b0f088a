import { z } from 'zod';
import { endpoint, internalRequest } from '../definition/define-request.js';
import { isoTime } from '../text/text.js';

/** How much of a limit is used, as the service counts that enforces it. */
export const measure = z.object({
  used: z.number().int(),
  /** null means unlimited. */
  limit: z.number().int().nullable(),
});
export type Measure = z.infer<typeof measure>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/users/usage',
  service: 'auth',
  access: 'user',
  cost: 3,
  summary: 'How much of the plan is used. What a service did not say in time is null.',
  reply: z.object({
    success: z.literal(true),
    accounts: measure.nullable(),
    groups: measure.nullable(),
    /** Of this month, in Israel. */
    campaigns: measure.nullable(),
    aiGenerations: measure.nullable(),
    /** When the next month begins. */
    resetsAt: isoTime.nullable(),
  }),
});
export type Usage = z.output<typeof getUsage.reply>;

const whose = z.strictObject({ owner: z.string() });

export const readContentUsage = internalRequest({
  name: 'content.usage.read',
  body: whose,
  reply: z.object({ groups: measure, aiGenerations: measure, resetsAt: isoTime }),
});

export const readCampaignUsage = internalRequest({
  name: 'campaigns.usage.read',
  body: whose,
  reply: z.object({ campaigns: measure }),
});

export const readAccountUsage = internalRequest({
  name: 'automation.usage.read',
  body: whose,
  reply: z.object({ accounts: measure }),
});
