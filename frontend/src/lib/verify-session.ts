import { verify } from '@megafon/contracts';
import { ApiError } from './api-error.js';
import { call } from './call.js';
import { session } from './session.js';

/** At load: is the stored token still good, and whose is it? Never throws; the session's state is the answer. */
export async function verifySession(): Promise<void> {
  if (session.token() === null) {
    session.startSignedOut();
    return;
  }
  try {
    const reply = await call(verify);
    const token = session.token();
    if (reply.valid && reply.user && token !== null) session.begin(token, reply.user);
    else session.startSignedOut();
  } catch (error) {
    // A stopped server says nothing about the token: signing the person out would lose their work.
    if (error instanceof ApiError && (error.retryable || error.status === 0 || error.status >= 500)) {
      session.markUnreachable();
    } else if (session.state().status !== 'signed-out') {
      session.startSignedOut();
    }
  }
}
