import type { SubmitOrder } from './in-page/submit.js';
import { submitAndWait } from './in-page/submit.js';
import { LostAnswerError, NetworkError } from './network-error.js';
import type { DrivenPage, Published } from './network-driver.js';
import { assertSignedIn, isPageChange } from './page-access.js';
import type { PageAccess } from './page-access.js';

/** Longer than the page itself waits, so that its own answer comes first. */
const marginMs = 3_000;

/**
 * Presses the button and judges what the page says.
 * @throws NetworkError when the network said no; LostAnswerError when it may have happened.
 */
export async function submit(
  access: PageAccess,
  context: DrivenPage,
  order: SubmitOrder,
): Promise<Published> {
  let result;
  try {
    result = await access.run(context, submitAndWait, order, order.timeoutMs + marginMs);
  } catch (cause) {
    throw new LostAnswerError({
      cause: isPageChange(cause) ? await reasonOfOtherPage(access, context, cause) : cause,
    });
  }
  switch (result.is) {
    case 'published':
      return {
        permalink: result.permalink === null ? null : new URL(result.permalink, access.profile.origin).href,
        pendingApproval: result.isPending,
      };
    case 'refused':
      throw new NetworkError(result.reason);
    case 'no-button':
      throw new NetworkError('unknown-page');
    case 'too-late':
      throw new NetworkError('timeout');
    default:
      throw new LostAnswerError();
  }
}

/**
 * Instead of an answer came another page: a checkpoint, a login. It may come for another reason than the click, which
 * may have been taken all the same. @returns a NetworkError when the page says why it came.
 */
async function reasonOfOtherPage(access: PageAccess, context: DrivenPage, cause: unknown): Promise<unknown> {
  try {
    const reading = await access.until(async () => {
      const now = await access.read(context);
      return now.isLoading ? null : now;
    });
    if (reading && reading.kind !== 'unknown') assertSignedIn(reading);
    return cause;
  } catch (error) {
    return error instanceof NetworkError ? error : cause;
  }
}
