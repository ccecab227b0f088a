import { withTimeout } from '@megafon/concurrency';
import { armSubmission } from './in-page/submit.js';
import type { SubmitOrder, SubmitResult } from './in-page/submit.js';
import { handleInPage } from './in-page/finder.js';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';
import type { DrivenPage, Published, TimeLeft } from './network-driver.js';
import { assertSignedIn, isPageChange } from './page-access.js';
import type { PageAccess } from './page-access.js';
import { permalinkOf } from './permalink-id.js';

/** Longer than the page itself waits, so that its own answer comes first. */
const marginMs = 3_000;

interface Sending {
  order: Omit<SubmitOrder, 'deadline'>;
  timeLeft: TimeLeft;
}

/**
 * Sends what is written, and judges what the page says.
 * @returns null when the page took it and does not say where it is.
 * @throws NetworkError when the network said no, or nothing was sent; LostAnswerError when it may have happened.
 */
export async function submit(
  access: PageAccess,
  context: DrivenPage,
  sending: Sending,
): Promise<Published | null> {
  let result: SubmitResult;
  try {
    result = await send(access, context, sending);
  } catch (cause) {
    throw new LostAnswerError({
      cause: isPageChange(cause) ? await reasonOfOtherPage(access, context, cause) : cause,
    });
  }
  switch (result.is) {
    case 'published':
      return {
        permalink: result.permalink && permalinkOf(access.profile, result.permalink),
        pendingApproval: result.isPending,
      };
    case 'taken':
      return null;
    case 'refused':
      throw new NetworkError(result.reason);
    case 'no-button':
      throw new NetworkError('unknown-page', { detail: 'nothing enabled to send it with' });
    case 'other-text':
      throw new NetworkError('unknown-page', { detail: 'the field holds another text; nothing was sent' });
    case 'too-late':
      throw new NetworkError('timeout', { detail: 'too late to send' });
    case 'not-sent':
      throw new NetworkError('timeout', { detail: 'the text is still in the field' });
    default:
      throw new LostAnswerError();
  }
}

async function send(
  access: PageAccess,
  context: DrivenPage,
  { order: what, timeLeft }: Sending,
): Promise<SubmitResult> {
  const { deadline, leftMs } = await access.deadlineIn(context, timeLeft);
  if (leftMs === 0) return { is: 'too-late' };
  const order = { ...what, deadline };
  const armingMs = leftMs + marginMs;
  const armed = await withTimeout(handleInPage(context.page, armSubmission, order), armingMs, 'sending');
  try {
    if (order.button === null) await access.pressEnter(context);
    const outcome = armed.evaluate(({ outcome }) => outcome);
    return await withTimeout(outcome, order.timeoutMs + marginMs, 'what became of it');
  } finally {
    await armed.dispose().catch(() => undefined);
  }
}

/**
 * Instead of an answer came another page: a checkpoint, a login. It may come for another reason than the click, which
 * may have been taken all the same. @returns a NetworkError when the page says why it came.
 */
async function reasonOfOtherPage(access: PageAccess, context: DrivenPage, cause: unknown): Promise<unknown> {
  try {
    const page = await access.arrive(context);
    if (page && page.kind !== 'unknown') assertSignedIn(page);
    return cause;
  } catch (error) {
    return error instanceof NetworkError ? error : cause;
  }
}
