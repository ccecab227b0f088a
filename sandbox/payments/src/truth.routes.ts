import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { money } from './order-input.js';
import { ledgerEvents } from './ledger.js';
import type { Order } from './order.js';
import { replyFaultKinds } from './payments-parts.js';
import type { PaymentsParts } from './payments-parts.js';
import { orderView } from './order-views.js';

const replyFault = z.strictObject({
  kind: z.enum(replyFaultKinds),
  /** The beginning of the path. */
  path: z.string().startsWith('/').default('/v'),
  times: z.number().int().min(1).default(1),
});
const webhookFault = z.strictObject({
  kind: z.literal('webhook'),
  delayMs: z.number().int().min(0).default(0),
  copies: z.number().int().min(0).max(10).default(1),
  forged: z.boolean().default(false),
  /** Of this order, and of this kind, alone. */
  orderId: z.string().optional(),
  event: z.enum(ledgerEvents).optional(),
  times: z.number().int().min(1).default(1),
});
const fault = z.discriminatedUnion('kind', [replyFault, webhookFault]);

/** What really happened, and the levers of tests. */
export function truthRoutes(
  server: FastifyInstance,
  { ledger, webhooks, origin, replyFaults, held }: PaymentsParts,
): void {
  server.get('/truth/orders', async () => ({
    orders: ledger.list().map((order) => orderView(order, origin())),
  }));
  server.get('/truth/held', async () => ({ held: [...held] }));
  server.get('/truth/webhooks', async () => ({ deliveries: webhooks.deliveries }));

  server.post<{ Params: { id: string } }>('/truth/orders/:id/approve', async ({ params }, reply) => {
    const order = ledger.find(params.id);
    if (!order) return reply.code(404).send({ error: 'There is no such order' });
    const issue = ledger.approve(order);
    return issue ? reply.code(422).send(issue) : orderView(order, origin());
  });

  /** The money of an order as somebody takes or gives it back at the provider, without the merchant. */
  const acts = {
    capture: (order: Order) => ledger.capture(order),
    refund: (order: Order) => ledger.refund(order),
    clear: (order: Order) => ledger.settle(order, true),
    deny: (order: Order) => ledger.settle(order, false),
  };
  for (const [name, act] of Object.entries(acts)) {
    server.post<{ Params: { id: string } }>(`/truth/orders/:id/${name}`, async ({ params }, reply) => {
      const order = ledger.find(params.id);
      if (!order) return reply.code(404).send({ error: 'There is no such order' });
      const issue = act(order);
      return issue ? reply.code(422).send(issue) : orderView(order, origin());
    });
  }

  /** An order as somebody changed it behind the merchant's back. */
  server.post<{ Params: { id: string } }>('/truth/orders/:id/amount', async ({ params, body }, reply) => {
    const unit = ledger.find(params.id)?.purchase_units[0];
    const parsed = money.safeParse(body);
    if (!unit || !parsed.success) return reply.code(404).send({ error: 'There is no such order or amount' });
    unit.amount = parsed.data;
    return unit;
  });

  server.post('/truth/faults', async ({ body }, reply) => {
    const parsed = fault.safeParse(body);
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) });
    if (parsed.data.kind === 'webhook') webhooks.faults.push(parsed.data);
    else replyFaults.push(parsed.data);
    return reply.code(201).send(parsed.data);
  });

  server.delete('/truth/faults', async () => {
    webhooks.faults.length = 0;
    replyFaults.length = 0;
    return { faults: [] };
  });

  server.post('/truth/reset', async () => {
    ledger.clear();
    webhooks.deliveries.length = 0;
    webhooks.faults.length = 0;
    replyFaults.length = 0;
    return { reset: true };
  });
}
