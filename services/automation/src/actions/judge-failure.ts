import type { ActionFailure } from '@megafon/contracts';
import { TimeoutError } from '@megafon/concurrency';
import { NetworkError } from '../profiles/network-error.js';

export type Judgement =
  /** Nobody clicked: may be tried again. */
  | { is: 'retry'; reason: ActionFailure }
  /** The network said no. */
  | { is: 'failed'; reason: ActionFailure }
  /** It may have happened: look for it. */
  | { is: 'lost' };

/** Before the button was pressed the page itself gives these; after it, they mean that it was not pressed. */
const notClicked: readonly ActionFailure[] = ['timeout', 'unknown-page'];

/** What a failure means, by what it is and whether the click had come. */
export function judgeFailure(error: unknown, hasClicked: boolean): Judgement {
  if (!(error instanceof NetworkError)) {
    if (hasClicked) return { is: 'lost' };
    return { is: 'retry', reason: error instanceof TimeoutError ? 'timeout' : 'network-failed' };
  }
  const { reason, next } = error;
  // Nothing came back, so it is not known whether the click had arrived.
  if (hasClicked && reason === 'proxy-failed') return { is: 'lost' };
  if (hasClicked) return notClicked.includes(reason) ? { is: 'retry', reason } : { is: 'failed', reason };
  // A proxy may miss a beat; the account is paused when it goes on.
  return next === 'retry' || reason === 'proxy-failed' ? { is: 'retry', reason } : { is: 'failed', reason };
}
