/** One signing-in and the chain of refresh tokens that came of it: a family, of which one token is good. */
export interface Session {
  /** SHA-256 of the only good token. */
  current: string;
  /** The token it took the place of, kept for the grace. */
  previous: { hash: string; salt: string; usedAt: Date } | null;
  startedAt: Date;
  expiresAt: Date;
  /** Set once: no token of the family is good any more. */
  endedAt: Date | null;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A session ends when it was not used for so long, */
export const idleMs = 30 * dayMs;
/** and after so long in any case. */
export const longestMs = 90 * dayMs;
/** Two tabs that refresh at once both present the same token: the later one gets what the first one got. */
export const graceMs = 10_000;

export type Rotation =
  | { outcome: 'rotated'; state: Session; salt: string }
  /** The immediate predecessor again, within the grace: nothing changes. */
  | { outcome: 'repeated'; salt: string }
  /** Somebody holds a token that was used up: the family ends. */
  | { outcome: 'reused'; state: Session }
  | { outcome: 'over' };

/** @param hash of its first token */
export function startSession(hash: string, now: Date): Session {
  return { current: hash, previous: null, startedAt: now, expiresAt: expiry(now, now), endedAt: null };
}

/**
 * What presenting a token of the family leads to.
 * @param presented SHA-256 of the token shown
 * @param next what the successor would be: its salt and its SHA-256
 */
export function rotate(
  session: Session,
  presented: string,
  next: { salt: string; hash: string },
  now: Date,
): Rotation {
  if (session.endedAt !== null || now >= session.expiresAt) return { outcome: 'over' };
  if (presented === session.current) {
    const previous = { hash: presented, salt: next.salt, usedAt: now };
    const expiresAt = expiry(session.startedAt, now);
    return {
      outcome: 'rotated',
      state: { ...session, current: next.hash, previous, expiresAt },
      salt: next.salt,
    };
  }
  const { previous } = session;
  if (previous?.hash === presented && now.getTime() - previous.usedAt.getTime() <= graceMs) {
    return { outcome: 'repeated', salt: previous.salt };
  }
  return { outcome: 'reused', state: { ...session, endedAt: now } };
}

function expiry(startedAt: Date, now: Date): Date {
  return new Date(Math.min(startedAt.getTime() + longestMs, now.getTime() + idleMs));
}
