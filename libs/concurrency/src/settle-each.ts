const firstDelayMs = 30_000;
const longestDelayMs = 3_600_000;

/** A document whose time has passed. */
export interface Overdue {
  _id: string;
  owner: string;
  /** How often settling it failed since it last moved. */
  overdueFailures?: number | undefined;
}

interface Settling<D extends Overdue> {
  settle: (overdue: D) => Promise<void>;
  /** Puts off the next attempt; whoever is overdue then goes first. */
  postpone: (overdue: D, delayMs: number) => Promise<void>;
  onError: (overdue: D, error: unknown) => void;
}

/**
 * Settles one after the other; one that fails is told, and stops no other.
 * @returns how many did not fail
 */
export async function settleEach<T>(
  items: Iterable<T>,
  settle: (item: T) => Promise<unknown>,
  onError: (item: T, error: unknown) => void | Promise<void>,
): Promise<number> {
  let settled = 0;
  for (const item of items) {
    try {
      await settle(item);
      settled += 1;
    } catch (error) {
      await onError(item, error);
    }
  }
  return settled;
}

/**
 * As `settleEach`; one that fails is tried again later, each time twice as late, so that not even a hundred of them
 * stand before the rest.
 * @returns how many did not fail
 */
export function settleOverdue<D extends Overdue>(
  overdue: readonly D[],
  { settle, postpone, onError }: Settling<D>,
): Promise<number> {
  return settleEach(overdue, settle, async (one, error) => {
    onError(one, error);
    await postpone(one, retryDelayMs(one.overdueFailures ?? 0)).catch((fault: unknown) =>
      onError(one, fault),
    );
  });
}

/** @param failures how often it failed before */
export function retryDelayMs(failures: number): number {
  return Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
}
