import { z } from 'zod';
import { campaignStatuses } from '../campaigns/campaigns.js';
import { planId } from '../billing/plans.js';
import { browserStanding } from '../automation/browser-standing.js';
import { endpoint } from '../definition/define-request.js';
import { serviceNames } from '../definition/endpoint.js';
import { isoTime, objectId } from '../text/text.js';
import { pageQuery, pagination } from './pages-by-number.js';

const adminAccount = z.object({
  accountId: objectId,
  accountName: z.string(),
  username: z.string(),
  /** It is connected, and may act. */
  isActive: z.boolean(),
  /** Whose it is; '' while the news of their registration is not here. */
  userName: z.string(),
  userEmail: z.string(),
  connectedAt: isoTime,
  usageCount: z.number().int(),
  lastUsed: isoTime.nullable(),
});
export type AdminAccount = z.infer<typeof adminAccount>;

export const listAllAccounts = endpoint({
  method: 'GET',
  path: '/admin/facebook-accounts',
  service: 'admin',
  access: 'admin',
  cost: 3,
  summary: 'The connected accounts of all users, the one connected last first.',
  query: z.strictObject(pageQuery),
  reply: z.object({ success: z.literal(true), data: z.array(adminAccount), pagination }),
});

export const adminActivity = endpoint({
  method: 'GET',
  path: '/admin/activity',
  service: 'admin',
  access: 'admin',
  cost: 2,
  summary: 'The campaigns made last and the users who registered last.',
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      recentCampaigns: z.array(
        z.object({
          _id: z.string(),
          title: z.string(),
          status: z.enum(campaignStatuses),
          createdAt: isoTime,
          userId: z.object({ _id: z.string(), name: z.string() }),
        }),
      ),
      recentRegistrations: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          email: z.string(),
          subscriptionPlan: planId,
          createdAt: isoTime,
        }),
      ),
    }),
  }),
});

/** Something the system stands on: whether it answers, and how soon. */
const answering = z.object({ ok: z.boolean(), tookMs: z.number().int() });
/** So much of something there is a bound of; null where it cannot be measured. */
const filled = z.object({ usedBytes: z.number(), totalBytes: z.number() }).nullable();
/** The consumer group of a service that is furthest behind, in messages; null where that is not known. */
const lag = z.object({
  service: z.enum([...serviceNames, 'gateway']),
  worst: z.object({ group: z.string(), messages: z.number().int() }).nullable(),
});

/** So many, and out of how many. None of them is limited as a whole. */
const usage = z.object({ count: z.number().int(), of: z.number().int() });

export const systemSettings = endpoint({
  method: 'GET',
  path: '/admin/system-settings',
  service: 'admin',
  access: 'admin',
  cost: 2,
  summary: 'How the system stands, as measured now, and how much of it is used.',
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      measuredAt: isoTime,
      health: z.object({
        server: z.object({ ok: z.boolean(), uptimeS: z.number().int() }),
        database: answering,
        kafka: answering,
        /** Of the machine the admin service runs on, as are the next. */
        memory: filled,
        disk: filled,
        /** Messages that were given up and wait to be sent again. */
        deadLetters: z.object({ waiting: z.number().int() }),
        /** Of every service, as the broker has it: whoever stands still does not hide it. */
        lag: z.array(lag).optional(),
        /** Of all automation's processes together; null where it did not answer in time. */
        browsers: browserStanding.nullable().optional(),
      }),
      usage: z.object({
        /** Connected accounts, of all accounts. */
        connections: usage,
        /** Campaigns that wait for their time or run, of all campaigns. */
        activeCampaigns: usage,
        /** Groups under management, of those that so many users may have. */
        managedGroups: usage,
      }),
    }),
  }),
});
export type ServiceLag = z.infer<typeof lag>;
export type SystemSettings = z.infer<typeof systemSettings.reply>['data'];
