import { z } from 'zod';
import { role } from '../definition/caller.js';
import { event } from '../definition/event.js';
import { planId } from '../billing/plans.js';

/** Published by auth only; keyed by user where nothing else is said, so one user's events stay in order. */
const key = (data: { userId: string }) => data.userId;

export const userRegistered = event('auth.user.registered.v1', {
  key,
  data: z.object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    requestedPlan: planId,
    /** Granted without payment by whoever runs the system (seeded users); null for everybody else. */
    grantedPlan: planId.nullable(),
  }),
});

/** The address was shown to be the user's. */
export const userVerified = event('auth.user.verified.v1', { key, data: z.object({ userId: z.string() }) });

/** The user is called otherwise now, or has another address. */
export const userProfileChanged = event('auth.user.profile-changed.v1', {
  key,
  data: z.object({ userId: z.string(), name: z.string(), email: z.string() }),
  live: true,
});

/** The user asked for another address, which waits for its link. */
export const emailChangeRequested = event('auth.user.email-change-requested.v1', {
  key,
  data: z.object({ userId: z.string() }),
});

/** Somebody forgot the password of an address, which may have no account: keyed by the request, that tells of neither. */
export const passwordResetRequested = event('auth.password.reset-requested.v1', {
  key: (data) => data.requestId,
  data: z.object({ requestId: z.string() }),
});

/**
 * Sessions that were opened with an earlier password, but for the one it was done in, are good no more. Where it was
 * done by a mailed link `keptSessionId` is empty.
 */
export const passwordChanged = event('auth.user.password-changed.v1', {
  key,
  data: z.object({ userId: z.string(), keptSessionId: z.string(), passwordNumber: z.number().int() }),
});

export const secondFactorChanges = [
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'turned-off',
  'reset',
] as const;

/**
 * What a user signs in with beside the password is other than it was. `isOn`: whether anything is asked for from then on.
 * Numbered for each user. `reset`: somebody else did it, who runs the system.
 */
export const secondFactorChanged = event('auth.user.second-factor-changed.v1', {
  key,
  data: z.object({
    userId: z.string(),
    change: z.enum(secondFactorChanges),
    number: z.number().int(),
    isOn: z.boolean(),
  }),
  live: true,
});

export const userRoleChanged = event('auth.user.role-changed.v1', {
  key,
  data: z.object({ userId: z.string(), role }),
  live: true,
});

export const userDeleted = event('auth.user.deleted.v1', { key, data: z.object({ userId: z.string() }) });

/** One session is over: its access tokens are refused from then on. `reuse`: two hold refresh tokens of it. */
export const sessionEnded = event('auth.session.ended.v1', {
  key,
  data: z.object({ userId: z.string(), sessionId: z.string(), reason: z.enum(['logout', 'reuse']) }),
});

/** Every access token of the user from before is refused; good sessions refresh and go on. */
export const sessionsRevoked = event('auth.session.revoked.v1', {
  key,
  data: z.object({ userId: z.string(), reason: z.enum(['reuse', 'logout-everywhere', 'role-changed']) }),
});
