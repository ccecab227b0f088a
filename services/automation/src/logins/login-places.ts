import { AppError } from '@megafon/contracts';

interface OpenPlace {
  sessionId: string;
  /** Free from then on, whatever became of the login. */
  until: Date;
}

interface Attempt {
  sessionId: string;
  accountId: string;
  at: Date;
  /** The network did not take the password. */
  isRefused: boolean;
}

/** A user's logins: those that are open, and every one that was begun in the last hour. */
export interface LoginPlaces {
  open: OpenPlace[];
  attempts: Attempt[];
}

export interface LoginLimits {
  open: number;
  /** Logins that may begin in an hour. */
  perHour: number;
  /** Passwords of one account that the network may refuse in an hour. */
  refusedPerHour: number;
}

export const attemptsCountMs = 3_600_000;

/** @throws AppError LOGIN.TOO_MANY_OPEN, LOGIN.TOO_MANY_ATTEMPTS */
export function begun(
  places: LoginPlaces,
  login: { sessionId: string; accountId: string; at: Date; until: Date },
  limits: LoginLimits,
): LoginPlaces {
  const { sessionId, accountId, at, until } = login;
  const open = places.open.filter((place) => place.until > at);
  const attempts = places.attempts.filter((each) => each.at.getTime() > at.getTime() - attemptsCountMs);
  const refused = attempts.filter((each) => each.isRefused && each.accountId === accountId);
  if (refused.length >= limits.refusedPerHour || attempts.length >= limits.perHour)
    throw new AppError('LOGIN.TOO_MANY_ATTEMPTS');
  if (open.length >= limits.open) throw new AppError('LOGIN.TOO_MANY_OPEN');
  return {
    open: [...open, { sessionId, until }],
    attempts: [...attempts, { sessionId, accountId, at, isRefused: false }],
  };
}

export function ended(places: LoginPlaces, sessionId: string): LoginPlaces | null {
  const open = places.open.filter((place) => place.sessionId !== sessionId);
  return open.length === places.open.length ? null : { ...places, open };
}

/** It never came to the network. */
export function withdrawn(places: LoginPlaces, sessionId: string): LoginPlaces | null {
  const others = <T extends { sessionId: string }>(all: T[]) =>
    all.filter((each) => each.sessionId !== sessionId);
  const attempts = others(places.attempts);
  return attempts.length === places.attempts.length ? null : { open: others(places.open), attempts };
}

export function refused(places: LoginPlaces, sessionId: string): LoginPlaces | null {
  if (!places.attempts.some((each) => each.sessionId === sessionId)) return null;
  const attempts = places.attempts.map((each) =>
    each.sessionId === sessionId ? { ...each, isRefused: true } : each,
  );
  return { ...places, attempts };
}
