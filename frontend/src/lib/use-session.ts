import type { SessionUser } from '@megafon/contracts';
import { useSyncExternalStore } from 'react';
import { session } from './session.js';
import type { SessionState } from './session.js';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/** The signed-in user. Throws on a page that a visitor can reach: a fault of the route table. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('this page is for signed-in users');
  return user;
}
