import { planLimits } from '@megafon/contracts';
import type { PlanId, PlanLimits, Subscription } from '@megafon/contracts';
import { baseLimits, limitsOfPlan } from './base-limits.js';
import type { BeginningLimits } from './base-limits.js';
import { carriedOver, cheaperThan, creditOf, leftOf, noTerms } from './paid-terms.js';
import type { PaidMonth, PaidTerms } from './paid-terms.js';

/** A user's subscription: what they may do, since when, until when, and what follows. */
export interface SubscriptionState {
  plan: PlanId;
  requestedPlan: PlanId;
  status: Subscription['status'];
  paid: boolean;
  startDate: Date;
  endDate: Date | null;
  limits: PlanLimits;
  /** Of who registered since there are limits for new users. */
  beginning?: BeginningLimits;
  terms?: PaidTerms;
  lapsedPlan?: PlanId | null;
  cancelReason?: string;
  /** When something happens to it by itself; absent where nothing does. */
  dueAt?: Date | undefined;
  /** How often that failed since it last did; absent where it did not. */
  overdueFailures?: number | undefined;
}

/** For so long a registration waits for its payment before it is simply a starter. */
const pendingMs = 14 * 24 * 3_600_000;

/** The same day of the next month, or its last one; the same time of day, in UTC. */
export function monthAfter(time: Date): Date {
  const later = new Date(time);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return later;
}

/** Of somebody who registered: starter, which waits for a payment where more was asked for. */
export function begun(
  given: {
    plan: PlanId;
    limits: PlanLimits;
    requestedPlan: PlanId;
    isGranted: boolean;
    beginning?: BeginningLimits;
  },
  now: Date,
): SubscriptionState {
  const { plan, requestedPlan, beginning } = given;
  const isPending = !given.isGranted && requestedPlan !== 'starter';
  return {
    plan,
    limits: limitsOfPlan(beginning, given),
    ...(beginning && { beginning }),
    requestedPlan,
    status: isPending ? 'pending' : 'active',
    paid: false,
    startDate: now,
    endDate: null,
    ...(isPending && { dueAt: new Date(now.getTime() + pendingMs) }),
  };
}

/** Whether time that was paid for is running. */
export function isPaidFor({ paid, endDate }: SubscriptionState, now: Date): boolean {
  return paid && endDate !== null && endDate > now;
}

/** Whether there is something to cancel: a plan that was given has nobody who pays for it. */
export function isCancellable(known: SubscriptionState, now: Date): boolean {
  return known.status === 'active' && isPaidFor(known, now);
}

/**
 * A month was paid. The same plan goes on for longer; a dearer one begins at once, with the rest of the current one
 * counted in at its price; a cheaper one begins when the current one ends.
 * @returns null for a payment that was granted before, or that went back
 */
export function withPayment(
  known: SubscriptionState,
  month: PaidMonth,
  { now, starterLimits }: { now: Date; starterLimits: PlanLimits },
): SubscriptionState | null {
  const current = afterTime(known, { now, starterLimits }) ?? known;
  const terms = current.terms ?? noTerms;
  if (terms.granted.includes(month.payment) || terms.refunded.includes(month.payment)) return null;
  const granted = { ...terms, granted: [...terms.granted, month.payment] };
  if (!isPaidFor(current, now) || current.endDate === null)
    return runningFrom(current, month, { from: now, end: monthAfter(now), terms: granted });
  const { endDate } = current;
  if (month.plan === current.plan && terms.queue.length === 0) {
    const end = monthAfter(endDate);
    const credits = [...terms.credits, creditOf(month, end.getTime() - endDate.getTime())];
    return renewed(current, { ...granted, credits, priceMinor: month.priceMinor }, month.limits, end);
  }
  if (month.priceMinor > terms.priceMinor) {
    const rest = carriedOver(terms, endDate.getTime() - now.getTime(), month.priceMinor);
    const begun = runningFrom(current, month, { from: now, end: monthAfter(now), terms: granted });
    const credits = [...rest.credits, ...(begun.terms?.credits ?? [])];
    const end = new Date(monthAfter(now).getTime() + rest.totalMs);
    return renewed(begun, { ...granted, credits, priceMinor: month.priceMinor }, month.limits, end);
  }
  return { ...current, status: 'active', terms: { ...granted, queue: [...terms.queue, month] } };
}

/** What time did: the next month begins, or starter again. Null while nothing is due. */
export function afterTime(
  known: SubscriptionState,
  { now, starterLimits }: { now: Date; starterLimits: PlanLimits },
): SubscriptionState | null {
  if (known.dueAt === undefined || known.dueAt > now) return null;
  if (known.status === 'pending') return { ...known, status: 'active', dueAt: undefined };
  let state = known;
  while (state.endDate !== null && state.endDate <= now) {
    const terms = state.terms ?? noTerms;
    const [next, ...queue] = terms.queue;
    if (!next) return lapsed(state, starterLimits);
    const { endDate: from, status } = state;
    const begins = runningFrom(state, next, { from, end: monthAfter(from), terms: { ...terms, queue } });
    state = { ...begins, status };
  }
  return state;
}

/** What was paid stays usable until its end. Null where there is nothing active to cancel. */
export function cancelled(known: SubscriptionState, reason: string, now: Date): SubscriptionState | null {
  if (!isCancellable(known, now)) return null;
  return { ...known, status: 'cancelled', cancelReason: reason };
}

/**
 * A plan that costs nothing is taken at once; while time that was paid for is running, when that ends. Null where it is
 * so already.
 */
export function withFreePlan(
  known: SubscriptionState,
  { plan, limits }: { plan: PlanId; limits: PlanLimits },
  now: Date,
): SubscriptionState | null {
  if (isPaidFor(known, now)) return cancelled(known, `chose ${plan}`, now);
  if (known.plan === plan && known.status === 'active') return null;
  const granted = limitsOfPlan(known.beginning, { plan, limits });
  const taken = { plan, requestedPlan: plan, limits: granted, status: 'active', paid: false } as const;
  return { ...known, ...taken, startDate: now, endDate: null, lapsedPlan: null, dueAt: undefined };
}

/**
 * What an admin gives takes the place of what there is at once, until `endDate` or for good. The plan that one has goes
 * on: as a paid one, where it was paid and still ends. Months that were paid for in advance follow when it ends.
 */
export function withGrant(
  known: SubscriptionState,
  { plan, limits, endDate }: { plan: PlanId; limits: PlanLimits; endDate: Date | null },
  { now, starterLimits }: { now: Date; starterLimits: PlanLimits },
): SubscriptionState {
  const current = afterTime(known, { now, starterLimits }) ?? known;
  const goesOn = current.plan === plan && current.status === 'active';
  const paid = goesOn && endDate !== null && isPaidFor(current, now);
  const { terms } = current;
  return {
    ...current,
    plan,
    requestedPlan: plan,
    limits: limitsOfPlan(known.beginning, { plan, limits }),
    status: 'active',
    paid,
    startDate: goesOn ? current.startDate : now,
    endDate,
    dueAt: endDate ?? undefined,
    lapsedPlan: null,
    // What a payment added to time that is not there any more is nothing that its refund could take.
    ...(terms && !paid && { terms: { ...terms, credits: [], priceMinor: 0 } }),
  };
}

/** What the plan grants from now on, to who has it. Null where it is so already. */
export function withLimits(
  known: SubscriptionState,
  { plan, limits }: { plan: PlanId; limits: PlanLimits },
): SubscriptionState | null {
  const granted = limitsOfPlan(known.beginning, { plan, limits });
  if (known.plan !== plan || sameLimits(known.limits, granted)) return null;
  return { ...known, limits: granted };
}

/** Whether two grant the same. */
export function sameLimits(one: PlanLimits, other: PlanLimits): boolean {
  return JSON.stringify(planLimits.parse(one)) === JSON.stringify(planLimits.parse(other));
}

/**
 * The money of a payment went back, and so does what is left of the time it bought, and nothing else: what is left of
 * another payment stays, as time of the plan that it paid. Null when that is known.
 */
export function withoutPayment(
  known: SubscriptionState,
  payment: string,
  { now, starterLimits }: { now: Date; starterLimits: PlanLimits },
): SubscriptionState | null {
  const terms = known.terms ?? noTerms;
  if (terms.refunded.includes(payment)) return null;
  const leftMs = known.endDate === null ? 0 : known.endDate.getTime() - now.getTime();
  const credit = leftOf(terms.credits, leftMs).find((one) => one.payment === payment);
  const left: PaidTerms = {
    ...terms,
    credits: terms.credits.filter((one) => one.payment !== payment),
    queue: terms.queue.filter((month) => month.payment !== payment),
    refunded: [...terms.refunded, payment],
  };
  if (!credit || known.endDate === null) return { ...known, terms: left };
  const end = new Date(known.endDate.getTime() - credit.addedMs);
  const shorter = { ...known, terms: left, endDate: end, dueAt: known.paid ? end : known.dueAt };
  return afterTime(shorter, { now, starterLimits }) ?? backToCheaper(shorter, left, now);
}

/** An upgrade whose money went back is over: what was paid before it goes on at the plan and the price of then. */
function backToCheaper(state: SubscriptionState, terms: PaidTerms, now: Date): SubscriptionState {
  const leftMs = (state.endDate?.getTime() ?? 0) - now.getTime();
  const cheaper = state.paid && cheaperThan(state.plan, leftOf(terms.credits, leftMs), leftMs);
  if (!cheaper) return state;
  const { plan, limits, priceMinor } = cheaper;
  const { credits, totalMs } = carriedOver(terms, leftMs, priceMinor);
  const running = { ...state, plan, requestedPlan: plan, startDate: now };
  const end = new Date(now.getTime() + totalMs);
  return { ...renewed(running, { ...terms, priceMinor, credits }, limits, end), status: state.status };
}

function runningFrom(
  state: SubscriptionState,
  month: PaidMonth,
  { from, end, terms }: { from: Date; end: Date; terms: PaidTerms },
): SubscriptionState {
  const { plan, limits, priceMinor } = month;
  const credits = [creditOf(month, end.getTime() - from.getTime())];
  const running = { ...state, plan, requestedPlan: plan, paid: true, startDate: from, lapsedPlan: null };
  return renewed(running, { ...terms, priceMinor, credits }, limits, end);
}

function renewed(
  state: SubscriptionState,
  terms: PaidTerms,
  limits: PlanLimits,
  endDate: Date,
): SubscriptionState {
  return { ...state, status: 'active', limits, terms, endDate, dueAt: endDate };
}

function lapsed(state: SubscriptionState, starterLimits: PlanLimits): SubscriptionState {
  return {
    ...state,
    plan: 'starter',
    limits: baseLimits(state.beginning, starterLimits),
    status: 'expired',
    paid: false,
    lapsedPlan: state.plan,
    dueAt: undefined,
    terms: { ...(state.terms ?? noTerms), credits: [], priceMinor: 0 },
  };
}
