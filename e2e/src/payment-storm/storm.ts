import { eventually } from '@megafon/testing';
import { deaths, dieAt, nameOf } from './deaths.js';
import { PaymentBooks } from './payment-books.js';
import type { Balance } from './payment-books.js';
import { planOf } from './payment-plan.js';
import type { PaymentSystem } from './payment-system.js';
import { playPayment } from './play-payment.js';
import type { PlayedPayment } from './play-payment.js';

/** Payments under way at once. */
const lanes = 8;
/** For so long notices, retries and sweeps may go on behind the last payment, in milliseconds. */
const settlePatience = { timeoutMs: 180_000, everyMs: 1_000 };

interface StormOptions {
  runs: number;
  seed: number;
  onProgress?: (text: string) => void;
}

export interface StormResult extends Balance {
  deaths: number;
  /** What ledger and provider disagree about. */
  differences: unknown[];
}

/** Payments with everything going wrong, then the death of billing at each step; in the end all books are held together. */
export async function paymentStorm(
  system: PaymentSystem,
  { runs, seed, onProgress = () => undefined }: StormOptions,
): Promise<StormResult> {
  const played: PlayedPayment[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < runs) {
      const run = next++;
      played.push(await playPayment(system, planOf(seed, run)));
      if (played.length % 100 === 0) onProgress(`${played.length} payments`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await system.provider.mend();
  for (const [index, death] of deaths.entries()) {
    onProgress(`kill -9 at ${nameOf(death)}`);
    played.push(await dieAt(system, death, seed + index));
    await system.provider.mend();
  }
  const books = await PaymentBooks.open(system);
  try {
    const balance = await settled(books, played);
    return { ...balance, deaths: deaths.length, differences: await books.differences() };
  } finally {
    await books.close();
  }
}

/** As everything stands when it is right, or when the time is over. */
async function settled(books: PaymentBooks, played: readonly PlayedPayment[]): Promise<Balance> {
  return eventually(async () => {
    const balance = await books.balance(played);
    if (balance.wrong.length > 0) throw new Error(balance.wrong.join('\n'));
    return balance;
  }, settlePatience).catch(() => books.balance(played));
}
