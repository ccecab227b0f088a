import { z } from 'zod';
import { role } from '../definition/caller.js';
import { endpoint } from '../definition/define-request.js';
import { planId } from '../billing/plans.js';
import { hintScreens } from './hint-screens.js';
import { email, isoTime, nameText, requiredName, success } from '../text/text.js';

export const businessTypes = ['real_estate', 'business', 'local', 'general'] as const;
export const marketingStyles = ['professional', 'casual', 'friendly', 'formal'] as const;

/** The signed-in user, as kept in the page's storage under `user`. */
export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  isAdmin: z.boolean(),
  subscriptionPlan: planId,
  businessName: z.string(),
  businessType: z.enum(businessTypes),
  marketingStyle: z.enum(marketingStyles),
  /** Whom the user writes for, in their own words. */
  targetAudience: z.string(),
  /** When the plan ends by itself; null where it does not. */
  subscriptionExpiresAt: isoTime.nullable(),
  /** Whether the address was shown to be the user's; until then the page asks for it. */
  emailVerified: z.boolean(),
  /** Screens whose first-use hint the user sent away; absent in answers of earlier versions. */
  dismissedHints: z.array(z.enum(hintScreens)).optional(),
  /** By whose clock times are said and chosen; absent in answers of earlier versions: `defaultTimeZone`. */
  timeZone: z.string().optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** 8 to 128 characters; no composition rules (NIST SP 800-63B). */
export const newPassword = z.string().min(8, { message: 'password.tooShort' }).max(128);

export const registration = z.strictObject({
  name: requiredName(80),
  email,
  password: newPassword,
  businessName: nameText(120).default(''),
  businessType: z.enum(businessTypes).default('general'),
  marketingStyle: z.enum(marketingStyles).default('professional'),
  /** What the person means to buy; nothing beyond starter is granted before it is paid. */
  subscriptionPlan: planId.default('starter'),
});

export const credentials = z.strictObject({ email, password: z.string().min(1).max(128) });

/** What the gateway says of whoever asks for a password to be hashed: turns are taken by it. */
export const origin = z
  .strictObject({
    /** Their IPv4 address, or the /64 they have of IPv6. */
    block: z.string().max(64),
    /** Signed in to this account before: what strangers ask for does not hold it up. */
    isKnownDevice: z.boolean(),
    /** Whose account that is, in a word that says no more: known ones take turns by it, from however many addresses. */
    account: z.string().max(64).optional(),
  })
  .default({ block: '', isKnownDevice: false });
export type RequestOrigin = z.output<typeof origin>;

/** What the browser says it is, by the gateway: the list of a user's sessions names it. */
export const userAgent = z.string().max(400).default('');

export const signedIn = z.object({ token: z.string(), user: sessionUser });

/** What auth answers the gateway, which keeps the refresh token in a cookie and passes on the rest. */
export const signedInWithRefresh = signedIn.extend({
  refreshToken: z.string(),
  /** Seconds until the refresh token ends. */
  refreshMaxAgeS: z.number(),
});

/** What a browser signs by one of the user's passkeys. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** The password was right, and is not enough: nobody is signed in yet. */
export const secondFactorAsked = z.object({
  secondFactor: z.object({
    /** Opaque; good once, for so long. */
    challenge: z.string(),
    expiresInS: z.number().int(),
    hasApp: z.boolean(),
    hasRecoveryCodes: z.boolean(),
    /** null where the user has no passkey. */
    passkey: passkeyRequest.nullable(),
  }),
});
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>['secondFactor'];

/** What a page gets of `login`. */
export const loggedIn = z.union([signedIn, secondFactorAsked]);

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  service: 'auth',
  access: 'public',
  cost: 20,
  summary: 'Registers a user and signs them in.',
  body: registration.extend({ origin, userAgent }),
  reply: signedInWithRefresh,
  errors: ['AUTH.EMAIL_TAKEN', 'AUTH.WEAK_PASSWORD', 'AUTH.PERSONAL_PASSWORD', 'REQUEST.TOO_MANY'],
  status: 201,
  controller: 'custom',
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  service: 'auth',
  access: 'public',
  cost: 10,
  summary:
    'Signs a user in. An unknown address and a wrong password answer alike, in text and in time. Who has a second factor ' +
    'is asked for it.',
  body: credentials.extend({ origin, userAgent }),
  reply: z.union([signedInWithRefresh, secondFactorAsked]),
  errors: ['AUTH.BAD_CREDENTIALS', 'REQUEST.TOO_MANY'],
  controller: 'custom',
});

/** How a refresh token looks: what does not is nobody's, and no service has to be asked. */
export const refreshTokenShape = /^[\w-]{86}$/;

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  service: 'auth',
  access: 'public',
  cost: 2,
  summary:
    'Changes the refresh token of the cookie for a new pair. It may be shown again until its successor was used; ' +
    'after that it ends its whole family. Pages of other sites are refused.',
  body: z.strictObject({ refreshToken: z.string().max(500) }),
  reply: signedInWithRefresh,
  errors: ['AUTH.REFRESH_INVALID', 'AUTH.FORBIDDEN'],
  controller: 'custom',
});

export const loggedOut = z.object({ success: z.literal(true) });

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  service: 'auth',
  access: 'public',
  summary:
    'Ends the session that the cookie belongs to: its refresh and access tokens are refused from then on. Pages of ' +
    'other sites are refused.',
  body: z.strictObject({ refreshToken: z.string().max(500) }),
  /** `sessionId` is for the gateway, which passes on the rest. */
  reply: z.object({ success: z.literal(true), sessionId: z.string().nullable() }),
  errors: ['AUTH.FORBIDDEN'],
  controller: 'custom',
});

export const verify = endpoint({
  method: 'GET',
  path: '/auth/verify',
  service: 'auth',
  access: 'user',
  summary: 'Says whether the token still stands, and whose it is.',
  reply: z.object({ valid: z.boolean(), user: sessionUser.nullable() }),
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  service: 'auth',
  access: 'public',
  summary: 'Binds the address to the account whose mail the link came from. A link works once, for a day.',
  body: z.strictObject({ token: z.string().max(100) }),
  /** Whose link it was, and the address that is theirs now; absent in answers of earlier versions. */
  reply: success.extend({ user: z.object({ id: z.string(), email: z.string() }).optional() }),
  errors: ['AUTH.VERIFICATION_INVALID', 'AUTH.EMAIL_TAKEN'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary: 'Sends another link to an address that is not verified yet: one a minute, five a day.',
  reply: success,
  errors: ['REQUEST.TOO_MANY'],
});
