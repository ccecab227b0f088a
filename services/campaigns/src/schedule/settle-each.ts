const firstDelayMs = 30_000;
const longestDelayMs = 3_600_000;

/** A document whose time has passed. */
export interface Overdue {
  _id: string;
  owner: string;
  /** How often settling it failed since it last moved. */
  overdueFailures?: number;
}

interface Settling<D extends Overdue> {
  settle: (overdue: D) => Promise<void>;
  /** Puts off the next attempt; whoever is overdue then goes first. */
  postpone: (overdue: D, delayMs: number) => Promise<void>;
  onError: (overdue: D, error: unknown) => void;
}

/**
 * Settles one after the other. One that fails stops no other: it is told, and tried again later, each time twice as
 * late, so that not even a hundred of them stand before the rest.
 */
export async function settleEach<D extends Overdue>(
  overdue: readonly D[],
  { settle, postpone, onError }: Settling<D>,
): Promise<void> {
  for (const one of overdue) {
    try {
      await settle(one);
    } catch (error) {
      onError(one, error);
      await postpone(one, retryDelayMs(one.overdueFailures ?? 0)).catch((fault: unknown) =>
        onError(one, fault),
      );
    }
  }
}

/** @param failures how often it failed before */
export function retryDelayMs(failures: number): number {
  return Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
}
