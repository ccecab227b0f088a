import { Seeded } from '../attack/seeded.js';

/**
 * - `pays`: approves it, and the page asks for the money many times at once
 * - `closes-page`: approves it and is gone: only a notice tells
 * - `never-pays`: does not approve it, while somebody says that they paid
 * - `changed-amount`: approves an order that was changed at the provider
 * - `given-back`: another amount than was ordered is taken past us: it goes back
 * - `is-refunded`: pays, and gets it back at the provider
 */
export const stories = [
  'pays',
  'closes-page',
  'never-pays',
  'changed-amount',
  'given-back',
  'is-refunded',
] as const;
export type Story = (typeof stories)[number];

/** The calls of the provider that something may go wrong with. */
const calls = ['token', 'orders', 'order', 'capture', 'verify'] as const;

export interface CallFault {
  kind: 'drop-reply' | 'error-500';
  call: (typeof calls)[number];
  times: number;
}

/** How a notice comes; 0 copies: never. */
export interface NoticeFault {
  copies: number;
  delayMs: number;
  forged: boolean;
}

/** One payment, and all that goes wrong with it. */
export interface PaymentPlan {
  story: Story;
  /** Asked for at once, so many of them before the order is approved. */
  captures: { atOnce: number; early: number };
  callFaults: CallFault[];
  approved: NoticeFault;
  captured: NoticeFault;
  refunded: NoticeFault;
  /** Notices that a stranger invents. */
  inventions: number;
}

const capturesAtOnce = 20;
/** Most people pay. */
const dice: readonly Story[] = [...stories, 'pays', 'pays', 'pays', 'closes-page', 'is-refunded', 'pays'];

/** What a seed and a run's number decide: the same again whenever they are asked for. */
export function planOf(seed: number, run: number, story?: Story): PaymentPlan {
  const chance = new Seeded(seed * 1_000_003 + run);
  const told = story ?? chance.of(dice);
  const isDoubtful = () => chance.below(2) === 0;
  const notice = (): NoticeFault => ({
    copies: chance.below(4),
    delayMs: isDoubtful() ? chance.below(1_500) : 0,
    forged: chance.below(5) === 0,
  });
  /** One that has to arrive, as nothing else tells. */
  const sure = (): NoticeFault => ({ ...notice(), copies: 1 + chance.below(3), forged: false });
  const never: NoticeFault = { copies: 0, delayMs: 0, forged: false };
  return {
    story: told,
    captures: { atOnce: capturesAtOnce, early: isDoubtful() ? chance.below(capturesAtOnce / 2) : 0 },
    // Nothing else than its notice tells of a page that is closed.
    callFaults: Array.from({ length: chance.below(told === 'closes-page' ? 2 : 4) }, () => ({
      kind: chance.of(['drop-reply', 'error-500']),
      call: chance.of(calls),
      times: 1 + chance.below(2),
    })),
    // Billing must not take it itself before it is changed.
    approved: told === 'closes-page' ? sure() : told === 'given-back' ? never : notice(),
    captured: told === 'given-back' ? never : notice(),
    refunded: told === 'is-refunded' ? sure() : notice(),
    inventions: told === 'never-pays' ? 3 : chance.below(3),
  };
}
