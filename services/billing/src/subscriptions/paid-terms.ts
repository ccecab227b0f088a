import type { PlanId, PlanLimits } from '@megafon/contracts';

/** A month of a plan that somebody paid for. */
export interface PaidMonth {
  /** The order that it was paid with: granted once. */
  payment: string;
  plan: PlanId;
  limits: PlanLimits;
  /** What the month cost, in hundredths of the currency. */
  priceMinor: number;
}

/** What a payment added to the time of the current plan: its refund takes what is left of that, and nothing else. */
interface Credit {
  payment: string;
  addedMs: number;
  /** The plan that was paid with it, where that is known: what is left of it is that plan's. */
  of?: Omit<PaidMonth, 'payment'>;
}

/** What is known of payments; a subscription without any has none. */
export interface PaidTerms {
  /** What a month of the current plan costs, in hundredths. */
  priceMinor: number;
  /** In the order in which their time runs. */
  credits: Credit[];
  /** Months that begin when the current plan ends, in this order. */
  queue: PaidMonth[];
  /** Every payment that was granted, and every one that went back. */
  granted: string[];
  refunded: string[];
}

export const noTerms: PaidTerms = { priceMinor: 0, credits: [], queue: [], granted: [], refunded: [] };

export function creditOf({ payment, ...of }: PaidMonth, addedMs: number): Credit {
  return { payment, addedMs, of };
}

/** What is left of each payment's time when so much is left of all: the first ran first. What ran out is left out. */
export function leftOf(credits: readonly Credit[], leftMs: number): Credit[] {
  let restMs = Math.max(0, leftMs);
  const left: Credit[] = [];
  for (const credit of credits.toReversed()) {
    const addedMs = Math.min(credit.addedMs, restMs);
    restMs -= addedMs;
    if (addedMs > 0) left.unshift({ ...credit, addedMs });
  }
  return left;
}

const sumMs = (credits: readonly Credit[]) => credits.reduce((sum, { addedMs }) => sum + addedMs, 0);

/**
 * Time that is left of a plan, as time of another, at what each of them costs: payment by payment. What no payment added
 * (an admin moved the end) counts too.
 */
export function carriedOver(
  { credits, priceMinor }: Pick<PaidTerms, 'credits' | 'priceMinor'>,
  leftMs: number,
  newPriceMinor: number,
): { credits: Credit[]; totalMs: number } {
  const scaled = (ms: number) => Math.floor((ms * priceMinor) / newPriceMinor);
  const left = leftOf(credits, leftMs);
  const carried = left.map((credit) => ({ ...credit, addedMs: scaled(credit.addedMs) }));
  return { credits: carried, totalMs: sumMs(carried) + scaled(leftMs - sumMs(left)) };
}

/**
 * The dearest plan that these payments paid, where it is not `plan`. Undefined where one of them paid it, and while
 * somebody else's time runs among theirs.
 */
export function cheaperThan(plan: PlanId, credits: readonly Credit[], leftMs: number): Credit['of'] {
  const paid = credits.flatMap(({ of }) => of ?? []);
  if (paid.length < credits.length || leftMs > sumMs(credits)) return undefined;
  if (paid.some((one) => one.plan === plan)) return undefined;
  return paid.toSorted((one, other) => other.priceMinor - one.priceMinor)[0];
}
