import { z } from 'zod';
import { endpoint, internalRequest } from '../definition/define-request.js';
import { isoTime, objectId, success } from '../text/text.js';
import { actingKinds } from './actions.js';

/**
 * connected: acts. disconnected: its session ended. paused: the network asked for something only a person can give
 * (checkpoint, rate limit) or its proxy failed; nothing is done until the person acts.
 */
export const accountStates = ['connected', 'disconnected', 'paused'] as const;
export type AccountState = (typeof accountStates)[number];

export const pauseReasons = [
  'checkpoint',
  'rate-limit',
  'proxy-failed',
  'session-expired',
  'blocked',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** What was done of a kind in the last 24 hours, what may have happened included, as the policy counts it. */
const doneOfCap = z.object({
  done: z.number().int(),
  /** The lower of the policy's and the owner's own; null where there is none. */
  cap: z.number().int().nullable(),
});
const accountDay = z.object({ publish: doneOfCap, comment: doneOfCap, join: doneOfCap });
export type AccountDay = z.infer<typeof accountDay>;

export const facebookAccount = z.object({
  accountId: objectId,
  accountName: z.string(),
  username: z.string(),
  /** Where the account's traffic goes; never its credentials. */
  proxyConfig: z.object({ host: z.string(), port: z.number().int() }).nullable(),
  usageCount: z.number().int(),
  lastUsed: isoTime.nullable(),
  status: z.enum(accountStates),
  /** Why it does not act; null while it is connected. */
  reason: z.enum(pauseReasons).nullable(),
  /** Of a checkpoint: the page is none that is known, and its person may answer it. */
  isPageUnknown: z.boolean().optional(),
  /** Hebrew, for the badge. */
  message: z.string(),
  consentedAt: isoTime.nullable(),
  connectedAt: isoTime,
  /** Only in the list. */
  today: accountDay.optional(),
  /** It was in so many groups when they were fetched last; null before that. */
  groups: z.number().int().nullable().optional(),
  /** What it clicked last; null where that is not known. */
  lastAct: z
    .object({ kind: z.enum(actingKinds), at: isoTime })
    .nullable()
    .optional(),
});
export type FacebookAccount = z.infer<typeof facebookAccount>;

export const listFacebookAccounts = endpoint({
  method: 'GET',
  path: '/users/facebook-accounts',
  service: 'automation',
  access: 'user',
  summary: "The caller's connected accounts.",
  reply: z.object({
    success: z.literal(true),
    accounts: z.array(facebookAccount),
    data: z.object({ accounts: z.array(facebookAccount) }),
  }),
});

export const testFacebookAccount = endpoint({
  method: 'POST',
  path: '/users/test-facebook-account',
  service: 'automation',
  access: 'user',
  cost: 20,
  summary:
    "Opens the network with the account's session and says whether it still stands. One that is paused, or without consent, is not opened: its state is answered. So it is when that takes long: the look goes on, and the same call joins it.",
  mayStayPending: true,
  body: z.strictObject({
    accountId: objectId,
    /** The person asked for it, having done what the pause asks for: then a paused account is opened as well. */
    byHand: z.boolean().default(false),
  }),
  reply: z.object({
    success: z.boolean(),
    status: z.enum(accountStates),
    message: z.string(),
    /** It is being looked at still: this is how it stood before. */
    pending: z.boolean().optional(),
  }),
  errors: ['ACCOUNT.NOT_FOUND', 'LOGIN.NO_SLOT', 'LOGIN.PROXY_FAILED', 'SERVICE.TIMEOUT'],
  timeoutMs: 20_000,
});

export const removeFacebookAccount = endpoint({
  method: 'DELETE',
  path: '/users/facebook-accounts/:id',
  service: 'automation',
  access: 'user',
  summary: 'Removes an account and wipes its session.',
  params: z.strictObject({ id: objectId }),
  reply: success,
  errors: ['ACCOUNT.NOT_FOUND'],
});

export const setAccountConsent = endpoint({
  method: 'PUT',
  path: '/users/facebook-accounts/:id/consent',
  service: 'automation',
  access: 'user',
  summary: 'Gives or withdraws consent. Without it nothing is done in the account.',
  params: z.strictObject({ id: objectId }),
  body: z.strictObject({ consent: z.boolean() }),
  reply: z.object({ success: z.literal(true), account: facebookAccount }),
  errors: ['ACCOUNT.NOT_FOUND'],
});

/** What campaigns and content may know of accounts. */
export const listAccountsOf = internalRequest({
  name: 'automation.accounts.list',
  body: z.strictObject({ owner: z.string() }),
  reply: z.object({
    accounts: z.array(
      z.object({ accountId: objectId, accountName: z.string(), status: z.enum(accountStates) }),
    ),
  }),
});

/** A page of all accounts, whoever's they are, the one connected last first. Asked by admin. */
export const pageAllAccounts = internalRequest({
  name: 'automation.accounts.page',
  body: z.strictObject({
    skip: z.number().int().min(0).max(1_000_000),
    limit: z.number().int().min(1).max(100),
  }),
  reply: z.object({
    accounts: z.array(
      facebookAccount
        .pick({ accountId: true, accountName: true, username: true, status: true })
        .extend({ owner: z.string() })
        .extend(facebookAccount.pick({ connectedAt: true, usageCount: true, lastUsed: true }).shape),
    ),
    /** Of all. */
    total: z.number().int(),
  }),
});
