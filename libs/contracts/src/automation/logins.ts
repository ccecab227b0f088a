import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { objectId, requiredName, success } from '../text/text.js';
import { picturePart } from './picture-part.js';

/** How long a call of the login may take, and how long the person has to finish it. */
export const loginCallTimeoutMs = 120_000;
export const loginSessionTtlMs = 10 * 60_000;
/** Intervals of the page, from the specification. */
export const screenshotPollMs = 1_500;
export const captchaAutoSubmitMs = 500;

export const loginSessionId = z.string().regex(/^[0-9a-f-]{36}$/, { message: 'id.malformed' });
const bySession = z.strictObject({ sessionId: loginSessionId });

/** A JPEG as a data URL; null before there is one. */
const screenshot = z.string().nullable();
/** Where in the screenshot stands what asks and what answers; null where that is most of it, or is not known. */
const formInPicture = picturePart.nullable().optional();

/**
 * Where a login stands; the flags of every answer are derived from it. `challenge`: a page that only the person can
 * answer, by taking the wheel.
 */
export const loginStages = [
  'opening',
  'filling',
  'two-factor',
  'captcha',
  'two-factor-captcha',
  'approval',
  'challenge',
  'logged-in',
  'completed',
  'cancelled',
  'expired',
  'failed',
] as const;
export type LoginStage = (typeof loginStages)[number];

/** The `message` of an answer by which the page knows that the account was added. */
export const loginAddedMessage = 'Facebook account added successfully!';

/** Where a login that was just begun stands. */
const begunLogin = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Absent when the account was added at once. */
  sessionId: loginSessionId.optional(),
  screenshot: screenshot.optional(),
  formInPicture,
  beforeFillScreenshot: screenshot.optional(),
  afterFillScreenshot: screenshot.optional(),
  afterLoginScreenshot: screenshot.optional(),
  needs2FA: z.boolean(),
  needsApproval: z.boolean(),
  needsCaptcha: z.boolean(),
  needsTakeover: z.boolean(),
  isLoggedIn: z.boolean(),
  expiresAt: z.string().optional(),
  error: z.string().optional(),
});

export const interactiveLogin = endpoint({
  method: 'POST',
  path: '/facebook-login/interactive-login-v2',
  service: 'automation',
  access: 'user',
  cost: 10,
  summary: "Starts a live login through the account's own proxy. The password is used once and never stored.",
  body: z.strictObject({
    /** Without it the account is called as it signs in. */
    accountName: requiredName(80).optional(),
    username: z.string().trim().min(1).max(200),
    password: z.string().min(1).max(200),
    /** Must be the caller's. */
    userId: z.string().min(1).max(64),
    /** The person agrees that the product acts in the account on their behalf. */
    consent: z.boolean().default(false),
  }),
  reply: begunLogin,
  errors: [
    'ACCOUNT.CONSENT_REQUIRED',
    'ACCOUNT.WRONG_USER',
    'ACCOUNT.LIMIT_REACHED',
    'ACCOUNT.NO_PROXY',
    'LOGIN.BAD_CREDENTIALS',
    'LOGIN.ACCOUNT_BLOCKED',
    'LOGIN.TIMEOUT',
    'LOGIN.PROXY_FAILED',
    'LOGIN.NO_SLOT',
    'LOGIN.TOO_MANY_OPEN',
    'LOGIN.TOO_MANY_ATTEMPTS',
    'ACCOUNT.ALREADY_CONNECTED',
    'LOGIN.FAILED',
  ],
  timeoutMs: loginCallTimeoutMs,
});

export const interactiveVisit = endpoint({
  method: 'POST',
  path: '/facebook-login/interactive-visit/:accountId',
  service: 'automation',
  access: 'user',
  cost: 10,
  summary:
    'Opens the network as an account that stands still, with its kept session and through its own proxy, so that the person can answer what stopped it. Goes on like a live login, without a password.',
  params: z.strictObject({ accountId: objectId }),
  reply: begunLogin,
  errors: [
    'ACCOUNT.NOT_FOUND',
    'ACCOUNT.NOT_STOPPED',
    'ACCOUNT.CONSENT_REQUIRED',
    'ACCOUNT.NO_PROXY',
    'LOGIN.ACCOUNT_BLOCKED',
    'LOGIN.TIMEOUT',
    'LOGIN.PROXY_FAILED',
    'LOGIN.NO_SLOT',
    'LOGIN.TOO_MANY_OPEN',
    'LOGIN.TOO_MANY_ATTEMPTS',
    'LOGIN.OTHER_USER',
    'LOGIN.FAILED',
  ],
  timeoutMs: loginCallTimeoutMs,
});

export const interactiveScreenshot = endpoint({
  method: 'GET',
  path: '/facebook-login/interactive-screenshot/:sessionId',
  service: 'automation',
  access: 'user',
  summary: 'The newest picture of a live login and where it stands.',
  params: bySession,
  reply: z.object({
    success: z.boolean(),
    screenshot,
    formInPicture,
    needs2FA: z.boolean(),
    needsCaptcha: z.boolean(),
    needsApproval: z.boolean(),
    needsTakeover: z.boolean(),
    isLoggedIn: z.boolean(),
    /** The person has the wheel. */
    isDriven: z.boolean(),
    url: z.string(),
    stage: z.enum(loginStages),
    expiresAt: z.string(),
  }),
  errors: ['LOGIN.SESSION_EXPIRED'],
});

export const interactiveTwoFactor = endpoint({
  method: 'POST',
  path: '/facebook-login/interactive-2fa/:sessionId',
  service: 'automation',
  access: 'user',
  cost: 5,
  summary:
    'Types the code that the person read from their phone or from the picture. Codes are never stored.',
  params: bySession,
  body: z.strictObject({
    twoFactorCode: z.string().trim().max(8).default(''),
    captchaCode: z
      .string()
      .trim()
      .max(20)
      .transform((code) => code.toUpperCase())
      .default(''),
  }),
  reply: z.object({
    success: z.boolean(),
    screenshot,
    formInPicture,
    stillNeeds2FA: z.boolean(),
    needsApproval: z.boolean(),
    isLoggedIn: z.boolean(),
    needsCaptcha: z.boolean(),
    needsTakeover: z.boolean(),
    /** The network asks for the same again: it was wrong. False where it asks for another thing, or nothing more. */
    codeRefused: z.boolean().optional(),
    message: z.string(),
    error: z.string().optional(),
  }),
  errors: ['LOGIN.CODE_REQUIRED', 'LOGIN.CODE_IN_PROGRESS', 'LOGIN.SESSION_EXPIRED'],
  timeoutMs: 60_000,
});

export const interactiveTakeover = endpoint({
  method: 'POST',
  path: '/facebook-login/interactive-takeover/:sessionId',
  service: 'automation',
  access: 'user',
  summary:
    'Takes the wheel of a live login, or gives it back: meanwhile the page gets what the person does in the picture (`login.input` of the socket), and nothing else touches it. It ends by itself when nobody watches.',
  params: bySession,
  body: z.strictObject({ driving: z.boolean() }),
  reply: z.object({ success: z.literal(true), isDriven: z.boolean() }),
  errors: ['LOGIN.CODE_IN_PROGRESS', 'LOGIN.SESSION_EXPIRED'],
});

export const interactiveComplete = endpoint({
  method: 'POST',
  path: '/facebook-login/interactive-complete/:sessionId',
  service: 'automation',
  access: 'user',
  cost: 5,
  summary: 'Keeps the session of a finished login, encrypted, and adds the account.',
  params: bySession,
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    accountId: z.string().optional(),
    error: z.string().optional(),
  }),
  errors: [
    'LOGIN.SESSION_EXPIRED',
    'LOGIN.NOT_FINISHED',
    'ACCOUNT.LIMIT_REACHED',
    'ACCOUNT.ALREADY_CONNECTED',
    'LOGIN.OTHER_USER',
  ],
  timeoutMs: 60_000,
});

export const interactiveCancel = endpoint({
  method: 'POST',
  path: '/facebook-login/interactive-cancel/:sessionId',
  service: 'automation',
  access: 'user',
  summary: 'Ends a live login. Always possible; ending an ended one changes nothing.',
  params: bySession,
  reply: success,
});
