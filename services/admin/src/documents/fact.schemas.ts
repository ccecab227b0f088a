import type { AccountState, ActionKind, CampaignStatus, PlanId, Role } from '@megafon/contracts';
import { Schema } from '@megafon/mongo';
import { countedFields } from './count.schema.js';
import type { Counted } from './count.schema.js';

/*
 * What the panel counts. One row an aggregate, with the aggregate's id: an event that comes twice writes the same row
 * again, and what a row adds is counted once (counts/counts.ts), so nothing is ever counted twice. What was removed keeps its
 * row for a time (retention/), so that a late event cannot bring it back.
 */

/** What may be removed, and is known to be for a while. */
interface Removable {
  /** Absent, as the time, where the row was written by something that does not know. */
  removed?: boolean;
  removedAt?: Date | null;
}

/** Each is absent until an event tells it: news of a profile, a role or a deletion may come without that of who registered. */
export interface UserFact extends Counted, Removable {
  name?: string;
  email?: string;
  role?: Role;
  registeredAt?: Date | null;
  lastSeenAt?: Date | null;
}

export interface SubscriptionFact extends Counted, Removable {
  plan: PlanId;
  /** Whether somebody pays for it. */
  paid: boolean;
  /** What for a month, in agorot; none of what is not paid, and where billing has not said it yet. */
  monthlyMinor?: number | null;
  revision: number;
}

/** How many groups a user has. Its events tell of changes only, so those taken in last are remembered. */
export interface GroupCountFact extends Counted, Removable {
  groups: number;
  recentEvents: string[];
}

export interface CampaignFact extends Counted, Removable {
  owner: string;
  /** Absent, as the rest, of campaigns that nothing happened to since they are kept. */
  name?: string;
  status?: CampaignStatus;
  /** Of the first event that told of it. */
  firstAt?: Date;
  /** When it was created, or put back last. Absent where that was not heard. */
  madeAt?: Date;
  /** Of the event that the rest is from. */
  at?: Date;
}

export interface AccountFact extends Counted, Removable {
  owner: string;
  status: AccountState;
  /** Of the event that the status is from. */
  at: Date;
}

/** Whose it was nobody asks: so the row of a user who is deleted says nothing of them. */
export interface ActionFact extends Counted {
  kind: ActionKind;
  state: 'unknown' | 'failed' | 'succeeded';
  /** Rises with certainty: what is known does not become less certain. */
  rank: number;
  /** When it was told how it ended; null while that is unknown. */
  settledAt: Date | null;
  /** Its row is about to go: the counts keep what it added. Absent until then. */
  closed?: boolean;
}

const options = { versionKey: false, id: false, autoIndex: false, strict: 'throw' } as const;
const text = { type: String, required: true };
const removable = {
  removed: { type: Boolean, default: false },
  removedAt: { type: Date, default: null },
};

export const USER_FACT = 'UserFact';
const users = new Schema<UserFact>(
  {
    _id: text,
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    role: { type: String, default: 'user' },
    registeredAt: { type: Date, default: null },
    lastSeenAt: { type: Date, default: null },
    ...removable,
    ...countedFields,
  },
  { ...options, collection: 'user-facts' },
);
// The newest users.
users.index({ removed: 1, registeredAt: -1 });

export const SUBSCRIPTION_FACT = 'SubscriptionFact';
const subscriptions = new Schema<SubscriptionFact>(
  {
    _id: text,
    plan: text,
    paid: { type: Boolean, default: false },
    monthlyMinor: { type: Number, default: null },
    revision: { type: Number, required: true },
    ...removable,
    ...countedFields,
  },
  { ...options, collection: 'subscription-facts' },
);

export const GROUP_COUNT_FACT = 'GroupCountFact';
const groupCounts = new Schema<GroupCountFact>(
  {
    _id: text,
    groups: { type: Number, default: 0 },
    recentEvents: { type: [String], default: [] },
    ...removable,
    ...countedFields,
  },
  { ...options, collection: 'group-count-facts' },
);

export const CAMPAIGN_FACT = 'CampaignFact';
const campaigns = new Schema<CampaignFact>(
  {
    _id: text,
    owner: text,
    name: { type: String },
    status: { type: String },
    firstAt: { type: Date },
    madeAt: { type: Date },
    at: { type: Date },
    ...removable,
    ...countedFields,
  },
  { ...options, collection: 'campaign-facts' },
);
// The newest campaigns.
campaigns.index({ removed: 1, firstAt: -1 });
// The removal of all of a user's.
campaigns.index({ owner: 1 });

export const ACCOUNT_FACT = 'AccountFact';
const accounts = new Schema<AccountFact>(
  {
    _id: text,
    owner: text,
    status: text,
    at: { type: Date, required: true },
    ...removable,
    ...countedFields,
  },
  { ...options, collection: 'account-facts' },
);
// The removal of all of a user's.
accounts.index({ owner: 1 });

export const ACTION_FACT = 'ActionFact';
const actions = new Schema<ActionFact>(
  {
    _id: text,
    kind: text,
    state: text,
    rank: { type: Number, required: true },
    settledAt: { type: Date, default: null },
    closed: { type: Boolean, default: false },
    ...countedFields,
  },
  { ...options, collection: 'action-facts' },
);

actions.index({ settledAt: 1 });

// Deletion, a time after they were removed.
for (const schema of [users, subscriptions, groupCounts, campaigns, accounts]) schema.index({ removedAt: 1 });

export const factSchemas: Readonly<Record<string, Schema>> = {
  [USER_FACT]: users,
  [SUBSCRIPTION_FACT]: subscriptions,
  [GROUP_COUNT_FACT]: groupCounts,
  [CAMPAIGN_FACT]: campaigns,
  [ACCOUNT_FACT]: accounts,
  [ACTION_FACT]: actions,
};
