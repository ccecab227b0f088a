import { z } from 'zod';
import { actionFailures } from '../automation/actions.js';
import { groupDecisions } from '../automation/automation-events.js';
import { accountStates, pauseReasons } from '../automation/accounts.js';
import { currencies, planId } from '../billing/plans.js';
import { runOutcome, skippedTimes } from '../campaigns/campaign-events.js';
import { endpoint } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';

/** What a person hears of, and turns on and off, together. */
export const notificationGroups = ['runs', 'attention', 'billing', 'security'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** bell: in the list. mail: at once. digest: in the mail that tells of a day or a week. */
export const notificationChannels = ['bell', 'mail', 'digest'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const count = z.number().int().min(0);
const ofCampaign = { campaignId: objectId, /** '' where it is not known. */ name: z.string() };

/** What happened, as it is stored and sent: `notificationText` says it. */
export const news = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run-finished'),
    ...ofCampaign,
    /** What earlier versions kept does not say. */
    runId: z.string().optional(),
    outcome: runOutcome,
    posts: count,
    comments: count,
    failed: count,
    unknown: count,
    cancelled: count,
    /** Of its groups, where the run said it: all, and those that wait for approval. */
    total: count.nullable(),
    pending: count.nullable(),
  }),
  z.object({
    kind: z.literal('run-held-up'),
    ...ofCampaign,
    reason: z.enum(actionFailures),
    /** That it happened to; the first of several. What earlier versions kept does not say. */
    accountId: objectId.optional(),
  }),
  z.object({
    kind: z.literal('occurrence-skipped'),
    ...ofCampaign,
    ...skippedTimes.shape,
  }),
  z.object({
    kind: z.literal('post-decided'),
    ...ofCampaign,
    groupName: z.string(),
    decision: z.enum(groupDecisions),
  }),
  z.object({ kind: z.literal('comments-finished'), jobId: objectId, done: count, total: count }),
  z.object({ kind: z.literal('groups-fetched'), groups: count }),
  z.object({
    kind: z.literal('account-changed'),
    accountId: objectId,
    name: z.string(),
    status: z.enum(accountStates),
    reason: z.enum(pauseReasons).nullable(),
    isPageUnknown: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('payment-taken'),
    plan: planId,
    planName: z.string().optional(),
    amountMinor: count,
    currency: z.enum(currencies),
    paidUntil: isoTime.nullable(),
  }),
  z.object({ kind: z.literal('subscription-ending'), plan: planId, endDate: isoTime }),
  z.object({ kind: z.literal('subscription-ended') }),
  z.object({ kind: z.literal('password-changed') }),
]);
export type News = z.infer<typeof news>;
export type NewsKind = News['kind'];

export const notification = z.object({
  _id: objectId,
  kind: z.string(),
  /** warning: done in part, or something to see to before long. */
  tone: z.enum(['good', 'bad', 'warning', 'neutral']),
  /** Hebrew, one line. */
  text: z.string(),
  /** A page of the product. */
  to: z.string(),
  at: isoTime,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const maxNotificationPage = 50;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/users/notifications',
  service: 'auth',
  access: 'user',
  summary: "The caller's notifications, newest first, and how many are not read; the newest 200 are kept.",
  query: z.strictObject({
    /** `nextCursor` of the page before. */
    cursor: z.string().max(60).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(maxNotificationPage).default(20),
  }),
  reply: z.object({
    items: z.array(notification),
    nextCursor: z.string().nullable(),
    /** Of all pages. */
    unread: count,
  }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/users/notifications/read',
  service: 'auth',
  access: 'user',
  summary:
    'Marks some notifications as read: those with these ids, and one with everything older. Ids that are not there change nothing.',
  body: z.strictObject({
    ids: z.array(objectId).max(100).default([]),
    /** The newest that was seen. */
    upTo: objectId.optional(),
  }),
  reply: z.object({ success: z.literal(true), unread: count }),
  errors: ['USER.NOT_FOUND'],
});

const channels = z.strictObject({ bell: z.boolean(), mail: z.boolean(), digest: z.boolean() });

export const notificationSettings = z.strictObject({
  runs: channels,
  attention: channels,
  billing: channels,
  /** Its mails cannot be turned off: they tell whoever did not do it. */
  security: z.strictObject({ ...channels.shape, mail: z.literal(true) }),
  /** Sent in the morning; of a week, on Sunday. */
  digestEvery: z.enum(['day', 'week']),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const settingsReply = z.object({
  success: z.literal(true),
  settings: notificationSettings,
  /** Whether mails reach the caller: not before the address is verified. */
  canMail: z.boolean(),
});
export type NotificationSettingsReply = z.infer<typeof settingsReply>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/users/notification-settings',
  service: 'auth',
  access: 'user',
  summary: 'What the caller hears of, and how: in the list, by a mail at once, in the digest.',
  reply: settingsReply,
  errors: ['USER.NOT_FOUND'],
});

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/users/notification-settings',
  service: 'auth',
  access: 'user',
  cost: 2,
  summary: 'Keeps what the caller hears of, and how. It holds for what happens from then on.',
  body: notificationSettings,
  reply: settingsReply,
  errors: ['USER.NOT_FOUND'],
});
