import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPaymentOrder } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startPayments } from '@megafon/sandbox-payments';
import type { RunningPayments } from '@megafon/sandbox-payments';
import type { InProcess } from '@megafon/service-testing';
import { startBillingOver } from '../../test/billing-over.js';
import { OrderRepository } from './order.repository.js';

let payments: RunningPayments;
let billing: InProcess;
beforeAll(async () => {
  payments = await startPayments();
  billing = await startBillingOver(payments);
});
afterAll(async () => {
  await billing.close();
  await payments.stop();
});

it('an order is unsettled once its money is on its way and it was looked at in vain for long', async () => {
  const userId = newId();
  await billing.ask(createPaymentOrder, userId, { body: { planId: 'pro' } });
  const orders = billing.get(OrderRepository);
  const [known] = await orders.list(userId);
  const become = (fields: Partial<NonNullable<typeof known>>) =>
    orders.change(userId, known?._id ?? '', (one) => ({ state: { ...one, ...fields } }));
  await become({ attempts: 8 });
  expect(await orders.acrossOwnersUnsettled(8)).toBe(0);
  await become({ state: 'taken' });
  expect([await orders.acrossOwnersUnsettled(8), await orders.acrossOwnersUnsettled(9)]).toEqual([1, 0]);
  await become({ state: 'granted', dueAt: undefined });
  expect(await orders.acrossOwnersUnsettled(8)).toBe(0);
});
