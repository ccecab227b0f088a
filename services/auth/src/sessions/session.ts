/** One signing-in and the chain of refresh tokens that came of it: a family, of which one token is good. */
export interface Session {
  /** SHA-256 of the only good token. */
  current: string;
  /** The token it took the place of: as good, until `current` was used. */
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
/**
 * Two that present the same token at once get the same successor; a request is under way for ten seconds at most. Whoever
 * comes later never saw the first answer, and gets a successor of his own in place of it.
 */
export const graceMs = 15_000;

export type Rotation =
  | { outcome: 'rotated'; state: Session; salt: string }
  /** The predecessor again, at about the same time: nothing changes. */
  | { outcome: 'repeated'; salt: string }
  /** The predecessor again, later, its successor never used: the answer was lost. Another successor takes its place. */
  | { outcome: 'reissued'; state: Session; salt: string }
  /** Somebody holds a token that was used up, or the successor that was taken for lost: the family ends. */
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
  if (presented === session.current)
    return { outcome: 'rotated', ...succeeded(session, presented, next, now) };
  const { previous } = session;
  if (previous?.hash === presented) {
    const isAtOnce = now.getTime() - previous.usedAt.getTime() <= graceMs;
    if (isAtOnce) return { outcome: 'repeated', salt: previous.salt };
    return { outcome: 'reissued', ...succeeded(session, presented, next, now) };
  }
  return { outcome: 'reused', state: { ...session, endedAt: now } };
}

function succeeded(
  session: Session,
  presented: string,
  next: { salt: string; hash: string },
  now: Date,
): { state: Session; salt: string } {
  const previous = { hash: presented, salt: next.salt, usedAt: now };
  const expiresAt = expiry(session.startedAt, now);
  return { state: { ...session, current: next.hash, previous, expiresAt }, salt: next.salt };
}

function expiry(startedAt: Date, now: Date): Date {
  return new Date(Math.min(startedAt.getTime() + longestMs, now.getTime() + idleMs));
}
