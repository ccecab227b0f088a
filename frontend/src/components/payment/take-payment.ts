import { capturePaymentOrder } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { ApiError } from '../../lib/api-error.js';
import { call } from '../../lib/call.js';
import type { Bearer } from '../../lib/call.js';

const waitsMs = [1_000, 3_000];

/**
 * Takes the money of an approved order. Where the answer is lost it asks again: the server takes it once.
 * @param waits milliseconds before each further try
 */
export async function takePayment(
  orderId: string,
  bearer?: Bearer,
  waits: readonly number[] = waitsMs,
): Promise<ReplyOf<typeof capturePaymentOrder>> {
  for (const waitMs of waits) {
    try {
      return await call(capturePaymentOrder, { body: { orderId } }, { bearer });
    } catch (error) {
      if (!(error instanceof ApiError && (error.retryable || error.status === 0))) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return call(capturePaymentOrder, { body: { orderId } }, { bearer });
}
