import { randomBytes } from 'node:crypto';
import { AppError, capturePaymentOrder, createPaymentOrder } from '@megafon/contracts';
import { eventually } from '@megafon/testing';
import type { PaymentPlan, Story } from './payment-plan.js';
import type { PaymentSystem } from './payment-system.js';

export interface PlayedPayment {
  userId: string;
  story: Story;
  /** Answers that nobody should have got. */
  wrongAnswers: string[];
}

/** For so long a page asks again, in milliseconds. */
const patience = { timeoutMs: 180_000, everyMs: 200 };
/** Of the same length as every id of a user. */
const newUserId = () => randomBytes(12).toString('hex');

/** What a page may be told in each story, beside that the service is away for now. */
const answers: Record<Story, { last: string[]; early: string[] }> = {
  pays: { last: ['completed'], early: ['PAYMENT.NOT_APPROVED'] },
  'is-refunded': { last: ['completed'], early: ['PAYMENT.NOT_APPROVED'] },
  'closes-page': { last: ['completed'], early: ['PAYMENT.NOT_APPROVED'] },
  'never-pays': { last: ['PAYMENT.NOT_APPROVED'], early: [] },
  'changed-amount': { last: ['PAYMENT.MISMATCH', 'PAYMENT.CLOSED'], early: [] },
  'given-back': { last: ['PAYMENT.MISMATCH', 'PAYMENT.CLOSED'], early: [] },
};

const isAway = (answer: string) => answer.startsWith('SERVICE.');

/** One person who pays, or does not, with all that goes wrong meanwhile. */
export async function playPayment(system: PaymentSystem, plan: PaymentPlan): Promise<PlayedPayment> {
  const { provider } = system;
  const { story } = plan;
  const userId = newUserId();
  const wrongAnswers: string[] = [];
  const createFaults = plan.callFaults.filter(({ call }) => call === 'orders');
  for (const fault of createFaults) await provider.loseAnswer(fault, '');
  const { orderId } = await eventually(
    () => system.ask(createPaymentOrder, userId, { body: { planId: 'pro' } }),
    patience,
  );
  await bend(system, plan, orderId);
  if (story === 'changed-amount' || story === 'given-back') await provider.changeAmount(orderId, '1.00');
  const asked = captures(system, userId, orderId, plan);
  const inventions = Array.from({ length: plan.inventions }, () => system.invent(orderId));
  const allowed = [...answers[story].last, ...answers[story].early];
  for (const answer of await asked)
    if (!isAway(answer) && !allowed.includes(answer)) wrongAnswers.push(answer);
  for (const status of await Promise.all(inventions))
    if (status < 400) wrongAnswers.push(`an invented notice was answered with ${status}`);
  if (story !== 'closes-page') await askUntilTold(system, userId, orderId, answers[story].last);
  if (story === 'is-refunded') await provider.refund(orderId);
  return { userId, story, wrongAnswers };
}

async function bend({ provider }: PaymentSystem, plan: PaymentPlan, orderId: string): Promise<void> {
  for (const fault of plan.callFaults) if (fault.call !== 'orders') await provider.loseAnswer(fault, orderId);
  await provider.bendNotice('CHECKOUT.ORDER.APPROVED', orderId, plan.approved);
  await provider.bendNotice('PAYMENT.CAPTURE.COMPLETED', orderId, plan.captured);
  await provider.bendNotice('PAYMENT.CAPTURE.REFUNDED', orderId, plan.refunded);
}

/** Many at once, some of them before the person approved. @returns what each was told */
async function captures(
  system: PaymentSystem,
  userId: string,
  orderId: string,
  { story, captures: { atOnce, early } }: PaymentPlan,
): Promise<string[]> {
  const { provider } = system;
  if (story === 'closes-page') {
    await provider.approve(orderId);
    return [];
  }
  // What is changed behind our back is changed before anybody asks.
  const before = story === 'given-back' ? 0 : early;
  const first = Array.from({ length: before }, () => told(system, userId, orderId));
  if (story !== 'never-pays') await provider.approve(orderId);
  if (story === 'given-back') await provider.capture(orderId);
  const rest = Array.from({ length: atOnce - before }, () => told(system, userId, orderId));
  return Promise.all([...first, ...rest]);
}

/** `completed`, `pending`, or the code of the refusal. */
async function told(system: PaymentSystem, userId: string, orderId: string): Promise<string> {
  try {
    return (await system.ask(capturePaymentOrder, userId, { body: { orderId } })).status;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function askUntilTold(
  system: PaymentSystem,
  userId: string,
  orderId: string,
  wanted: readonly string[],
): Promise<void> {
  return eventually(async () => {
    const answer = await told(system, userId, orderId);
    if (!wanted.includes(answer)) throw new Error(`order ${orderId} of ${userId}: ${answer}`);
  }, patience);
}
