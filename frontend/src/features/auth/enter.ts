import type { SessionUser } from '@megafon/contracts';
import { toastSuccess } from '../../components/toast.js';
import type { Bearer } from '../../lib/call.js';
import { session } from '../../lib/session.js';

/** Somebody who has just registered; the page has no session of theirs yet. */
export interface NewAccount {
  user: SessionUser;
  bearer: Bearer;
}

/** They are signed in, and the routes lead on from there. The token is that of now: it may have been renewed. */
export function enter({ user, bearer }: NewAccount, message: string): void {
  session.begin(bearer.token, user);
  toastSuccess(message);
}
