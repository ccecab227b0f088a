import { AppError } from '@megafon/contracts';
import type { RequestOrigin } from '@megafon/contracts';
import { FairSlots, NoSlotError } from '@megafon/concurrency';

/** Who wants a hash: strangers of one block of addresses take turns with the others, known ones by their account. */
export type HashOrigin = RequestOrigin;

/** Some three seconds' work on one core, as long as anybody waits; whoever would wait longer is told at once. */
const strangersWaiting = { maxWaiting: 40, maxWaitingPerOwner: 4 };
/**
 * Anybody may have an account, be known, and ask from many addresses: of an account two wait, so that it takes
 * forty-five accounts to keep others out. A new one waits for one work of each that was there before.
 */
const knownWaiting = { maxWaiting: 90, maxWaitingPerOwner: 2 };
const maxWaitMs = 3_000;

/**
 * Runs a few costly works at once and lets a few others wait, in turns: a storm of logins takes its own time and nobody
 * else's. People on devices that signed in before have a slot of their own, where no stranger ever stands. What nobody
 * waits for any more is not begun.
 */
export class HashQueue {
  private readonly strangers: FairSlots;
  private readonly known = new FairSlots({ slots: 1, ...knownWaiting });

  /** @param concurrency how many works of strangers run at once */
  constructor(concurrency: number) {
    this.strangers = new FairSlots({ slots: concurrency, ...strangersWaiting });
  }

  /**
   * @param deadline milliseconds since the epoch
   * @throws AppError REQUEST.TOO_MANY when too many of the same origin wait, SERVICE.UNAVAILABLE when too many of all
   * do or it took too long, SERVICE.TIMEOUT after the deadline
   */
  async run<T>(origin: HashOrigin, deadline: number, work: () => Promise<T>): Promise<T> {
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) throw new AppError('SERVICE.TIMEOUT');
    const patience = AbortSignal.timeout(Math.min(leftMs, maxWaitMs));
    const { slots, turn } = this.lineOf(origin);
    const release = await slots.take(turn, patience).catch((cause: unknown) => {
      if (cause instanceof NoSlotError && cause.isOwnLine) {
        throw new AppError('REQUEST.TOO_MANY', { retryAfterS: 1 }, { cause });
      }
      if (cause instanceof NoSlotError || patience.aborted) {
        throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
      }
      throw cause;
    });
    try {
      return await work();
    } finally {
      release();
    }
  }

  private lineOf({ block, isKnownDevice, account = block }: HashOrigin) {
    return isKnownDevice ? { slots: this.known, turn: account } : { slots: this.strangers, turn: block };
  }
}
