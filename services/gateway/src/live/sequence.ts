import { compareSeq } from '@megafon/contracts';

/** What a user's stream still holds. */
export interface Extent {
  first: string;
  last: string;
}

/**
 * Whether everything after `seen` is still there. Where that cannot be told (the stream is gone, was trimmed past it,
 * or began anew) the answer is no: fetching once too often is harmless.
 */
export function reachesBackTo(seen: string, extent: Extent | null): boolean {
  return extent !== null && compareSeq(seen, extent.first) >= 0 && compareSeq(seen, extent.last) <= 0;
}

/** How long ago, in milliseconds, Redis took in what stands at a place: it names places after its clock. */
export function quietMsSince(seq: string, nowMs: number): number {
  return Math.max(0, nowMs - Number(seq.split('-')[0]));
}
