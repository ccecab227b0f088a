import type { SessionUser } from '@megafon/contracts';
import { ApiError, errorOfResponse } from './api-error.js';
import { session } from './session.js';

let underWay: Promise<boolean> | null = null;

/**
 * Renews the access token with the httpOnly cookie; false when the session is over, which ends it here too.
 * One at a time, in all tabs together: a refresh token used twice ends its whole family on the server.
 * `refusedToken` is the one the server turned away; when another is stored by now, that one is used.
 * Throws ApiError when nobody answered: the session may still be good.
 */
export function refreshSession(refusedToken: string | null): Promise<boolean> {
  underWay ??= exclusively(() => renew(refusedToken)).finally(() => {
    underWay = null;
  });
  return underWay;
}

/** An access token for the cookie, without a session in this page; null when the cookie is good for none. */
export async function freshToken(): Promise<string | null> {
  return exclusively(async () => {
    const response = await askToRefresh();
    return response.ok ? (pairOf(await response.json().catch(() => null))?.token ?? null) : null;
  });
}

async function askToRefresh(): Promise<Response> {
  return fetch('/api/auth/refresh', { method: 'POST', credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      throw new ApiError({ code: 'NETWORK', status: 0, retryable: true, cause });
    },
  );
}

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist in secure contexts only; without them one tab alone is orderly.
  if (!('locks' in navigator)) return work();
  return await navigator.locks.request('megafon-session-refresh', work);
}

async function renew(refusedToken: string | null): Promise<boolean> {
  // Another tab may have renewed it while this one waited for the lock.
  const current = session.token();
  if (current === null) return false;
  if (current !== refusedToken) return true;
  const response = await askToRefresh();
  if (response.status >= 500 || response.status === 429) throw await errorOfResponse(response);
  const pair = response.ok ? pairOf(await response.json().catch(() => null)) : null;
  if (!pair) {
    session.end('expired');
    return false;
  }
  session.renew(pair.token, pair.user);
  return true;
}

function pairOf(reply: unknown): { token: string; user: SessionUser } | null {
  const { token, user } = (reply ?? {}) as { token?: unknown; user?: unknown };
  return typeof token === 'string' && typeof user === 'object' && user !== null
    ? { token, user: user as SessionUser }
    : null;
}
