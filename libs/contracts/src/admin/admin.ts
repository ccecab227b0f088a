import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { isoTime } from '../text/text.js';

/** Read from models that every service's events keep up to date. */
export const adminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  service: 'admin',
  access: 'admin',
  cost: 5,
  summary: 'Counts of the whole system.',
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      users: z.object({
        total: z.number().int(),
        active: z.number().int(),
        newThisWeek: z.number().int(),
        recent: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            email: z.string(),
            subscriptionPlan: z.string(),
            createdAt: isoTime,
          }),
        ),
      }),
      content: z.object({ campaigns: z.number().int(), groups: z.number().int() }),
      accounts: z.object({ connected: z.number().int() }),
      actions: z.object({
        posts: z.number().int(),
        comments: z.number().int(),
        failed: z.number().int(),
        unknown: z.number().int(),
      }),
      subscriptions: z.array(z.object({ plan: z.string(), count: z.number().int(), revenue: z.number() })),
    }),
  }),
});
