import { planOf } from './payment-plan.js';
import type { PaymentPlan, Story } from './payment-plan.js';
import type { PaymentSystem } from './payment-system.js';
import { playPayment } from './play-payment.js';
import type { PlayedPayment } from './play-payment.js';

const createPath = '/v2/checkout/orders';
const verifyPath = '/v1/notifications/verify-webhook-signature';
const refundPath = '/v2/payments/captures';

/** A step of billing, or a call that it waits in: before the provider did anything, and when it did all. */
type Death =
  { step: string; story: Story } | { hold: 'hold-request' | 'hold-reply'; path: string; story: Story };

const held = (path: string, story: Story): Death[] => [
  { hold: 'hold-request', path, story },
  { hold: 'hold-reply', path, story },
];

const at = (story: Story, steps: readonly string[]): Death[] => steps.map((step) => ({ step, story }));

/** Every step that a payment has, and every call to the outside. */
export const deaths: readonly Death[] = [
  ...held(createPath, 'pays'),
  ...at('pays', [
    'before-capture',
    'after-capture',
    'payment-taken',
    'payment-booked',
    'month-granted',
    'invoice-issued',
  ]),
  { hold: 'hold-reply', path: verifyPath, story: 'closes-page' },
  ...held(refundPath, 'given-back'),
  ...at('given-back', ['refund-booked']),
  // Nobody asks for it: what the provider tells again after the death has to bring it to its end.
  ...at('is-refunded', ['refund-booked', 'credit-issued', 'month-withdrawn']),
];

export const nameOf = (death: Death): string =>
  `${death.story}: ${'step' in death ? death.step : `${death.hold} ${death.path}`}`;

/** As planned, but that nothing else goes wrong: the step has to be come to. */
const plain = (plan: PaymentPlan): PaymentPlan => ({ ...plan, callFaults: [] });

/** A payment in which both processes of billing are killed there, and which goes on with their successors. */
export async function dieAt(system: PaymentSystem, death: Death, seed: number): Promise<PlayedPayment> {
  const plan = plain(planOf(seed, 0, death.story));
  if ('step' in death) await system.arm(death.step);
  else await system.provider.holdNext(death.hold, death.path);
  const [played] = await Promise.all([
    playPayment(system, plan),
    'step' in death ? system.reviveAfterStep() : system.reviveAfterHeldCall(death.path),
  ]);
  return played;
}
