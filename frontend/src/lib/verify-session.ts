import { verify } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { ApiError } from './api-error.js';
import { call } from './call.js';
import { ourTurnInMs } from './our-turn.js';
import { session } from './session.js';

const mostAttempts = 3;

/**
 * Is the stored token still good, and whose is it? Never throws; the session's state is the answer. Without one who was
 * signed in already stays so.
 */
export async function verifySession(): Promise<void> {
  if (session.token() === null) {
    session.startSignedOut();
    return;
  }
  try {
    const reply = await verified();
    const token = session.token();
    if (reply.valid && reply.user && token !== null) session.begin(token, reply.user);
    else session.startSignedOut();
  } catch (error) {
    const { status } = session.state();
    if (session.token() !== null && saysNothingOfTheToken(error)) {
      if (status === 'loading') session.markUnreachable();
    } else if (status !== 'signed-out') session.startSignedOut();
  }
}

/** Who loads pages faster than anybody may ask waits for their turn. */
async function verified(attempt = 1): Promise<ReplyOf<typeof verify>> {
  try {
    return await call(verify);
  } catch (error) {
    const turnMs = ourTurnInMs(error);
    if (turnMs === undefined || attempt === mostAttempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, turnMs));
    // Signed out meanwhile, in another tab perhaps.
    if (session.token() === null) throw error;
    return verified(attempt + 1);
  }
}

/** A stopped server, or one that has no time: signing the person out would lose their work. */
function saysNothingOfTheToken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { retryable, status } = error;
  return retryable || status === 0 || status === 429 || status >= 500;
}
