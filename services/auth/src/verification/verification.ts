import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserDocument, Verification } from '../users/user.schema.js';

export const linkLifeMs = 24 * 3_600_000;

interface MailLimit {
  max: number;
  windowMs: number;
}
/** What one account may have sent; */
const perAccount: readonly MailLimit[] = [
  { max: 1, windowMs: 60_000 },
  { max: 5, windowMs: 24 * 3_600_000 },
];
/** and all accounts of one address together: it is not to be flooded by whoever registers it again and again. */
const perAddress: readonly MailLimit[] = [{ max: 10, windowMs: 24 * 3_600_000 }];

/**
 * How long until another mail may be sent, in milliseconds; 0 for now.
 * @param sent when mails were sent: of the account, and of all accounts of its address
 */
export function waitForMailMs(
  sent: { ofAccount: readonly Date[]; ofAddress: readonly Date[] },
  now: Date,
): number {
  const waits = [
    ...perAccount.map((limit) => waitMs(sent.ofAccount, limit, now)),
    ...perAddress.map((limit) => waitMs(sent.ofAddress, limit, now)),
  ];
  return Math.max(...waits);
}

function waitMs(sent: readonly Date[], { max, windowMs }: MailLimit, now: Date): number {
  const recent = sent.map((at) => at.getTime() + windowMs - now.getTime()).filter((leftMs) => leftMs > 0);
  // When so many of them have left the window that one more finds room.
  return recent.sort((a, b) => b - a)[max - 1] ?? 0;
}

/** When links went out for a user, to whichever address. */
export function mailsOf({
  verificationMails,
  mailedElsewhere = [],
}: Pick<UserDocument, 'verificationMails' | 'mailedElsewhere'>): Date[] {
  return [...verificationMails, ...mailedElsewhere.map(({ at }) => at)];
}

/** A link's secret names its user, so that no index of secrets is needed. */
const tokenShape = /^([0-9a-f]{24})\.([\w-]{43})$/;

/** @param lifeMs how long its link is good, in milliseconds */
export function newVerification(
  userId: string,
  now: Date,
  lifeMs = linkLifeMs,
): { token: string; verification: Verification } {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeMs);
  return { token: `${userId}.${secret}`, verification: { hash: hashOf(secret), expiresAt } };
}

/** Null for what cannot be one of ours. */
export function readToken(token: string): { userId: string; secret: string } | null {
  const [, userId, secret] = tokenShape.exec(token) ?? [];
  return userId === undefined || secret === undefined ? null : { userId, secret };
}

export function answers(verification: Verification | null, secret: string, now: Date): boolean {
  if (verification === null || now >= verification.expiresAt) return false;
  return timingSafeEqual(Buffer.from(verification.hash), Buffer.from(hashOf(secret)));
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
