import type { SessionUser } from '@megafon/contracts';
import { dropAllDrafts } from './kept-drafts.js';
import { newStore } from './store.js';

const tokenKey = 'token';
const userKey = 'user';
/** Why the token went, for the other tabs and the next load: only who signed out wants nothing kept. */
const endKey = 'session-end';

type EndReason = 'logout' | 'expired';

/** loading: a stored token is being verified. unreachable: nobody answered, so the session is neither good nor bad. */
type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'unreachable';

export interface SessionState {
  status: SessionStatus;
  user: SessionUser | null;
  /** Why a session ended in this page's life: decides where the person is sent. */
  endedBy: EndReason | null;
}

const store = newStore<SessionState>({ status: 'loading', user: null, endedBy: null });

/** null where nobody said why. */
function storedEnd(): EndReason | null {
  const stored = localStorage.getItem(endKey);
  return stored === 'logout' || stored === 'expired' ? stored : null;
}

function forget(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** The signed-in person, kept in local storage under `token` and `user` as the specification names them. */
export const session = {
  state: store.get,
  subscribe: store.subscribe,
  token: (): string | null => localStorage.getItem(tokenKey),
  /** Both are where the specification says: a person, or another program, may have emptied the storage. */
  isStored: (): boolean => [tokenKey, userKey].every((key) => localStorage.getItem(key) !== null),

  begin(token: string, user: SessionUser): void {
    localStorage.removeItem(endKey);
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(userKey, JSON.stringify(user));
    store.set({ status: 'signed-in', user, endedBy: null });
  },

  /** A renewed pair: another token, perhaps another role or plan, the same session. */
  renew(token: string, user: SessionUser): void {
    session.begin(token, user);
  },

  /** The same session, of which the user changed. */
  know(user: SessionUser): void {
    const token = session.token();
    if (token !== null) session.renew(token, user);
  },

  /** What another tab stored of the user; of another one it says nothing here. */
  learn(stored: string): void {
    const user = JSON.parse(stored) as SessionUser;
    const state = store.get();
    if (state.user !== null && user.id === state.user.id) store.set({ ...state, user });
  },

  end(reason: EndReason): void {
    // Before the token: whoever sees it gone asks why.
    localStorage.setItem(endKey, reason);
    forget();
    // Whoever's session expired signs in again, and goes on writing.
    if (reason === 'logout') dropAllDrafts();
    if (store.get().status === 'signed-out') return;
    store.set({ status: 'signed-out', user: null, endedBy: reason });
  },

  /** Nothing was stored, or what was stored proved worthless at load. An expiry is told of once. */
  startSignedOut(): void {
    const endedBy = storedEnd();
    if (endedBy === 'expired') localStorage.removeItem(endKey);
    forget();
    store.set({ status: 'signed-out', user: null, endedBy });
  },

  startLoading(): void {
    store.set({ status: 'loading', user: null, endedBy: null });
  },

  markUnreachable(): void {
    store.set({ status: 'unreachable', user: null, endedBy: null });
  },
};

/**
 * Another tab's session ended, or it learned more of its user: so does this one. Drafts go only with a logout.
 * Returns the way to stop listening.
 */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey && event.newValue === null) session.end(storedEnd() ?? 'expired');
    if (event.key === userKey && event.newValue !== null) session.learn(event.newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
