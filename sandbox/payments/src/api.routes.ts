import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PaymentsParts } from './payments-parts.js';
import type { Issue, Order } from './order.js';
import { captureView, errorView, issueView, orderView } from './order-views.js';
import { orderInput } from './order-input.js';
import { isSignatureRight } from './webhook-signature.js';

const tokenLifeSeconds = 32_400;

const verification = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

interface IdRoute {
  Params: { id: string };
}

/** The REST calls of a merchant. */
export function apiRoutes(
  server: FastifyInstance,
  { ledger, webhooks, origin, clients }: PaymentsParts,
): void {
  const tokens = new Map<string, { clientId: string; goodUntil: number }>();
  const callerOf = ({ headers }: FastifyRequest): string | undefined => {
    const token = tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    return token && token.goodUntil > Date.now() ? token.clientId : undefined;
  };
  /** Another application's order is not there. */
  const its = (request: FastifyRequest, order: Order | undefined) =>
    order?.clientId === callerOf(request) ? order : undefined;

  server.post('/v1/oauth2/token', async (request, reply) => {
    const client = clients.find(
      ({ clientId, secret }) =>
        request.headers.authorization === `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
    );
    if (!client) {
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    }
    if ((request.body as { grant_type?: unknown } | null)?.grant_type !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    }
    const token = `A21.${randomUUID()}`;
    const goodUntil = Date.now() + tokenLifeSeconds * 1_000;
    tokens.set(token, { clientId: client.clientId, goodUntil });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: tokenLifeSeconds,
      app_id: 'SANDBOX',
      scope: 'checkout',
    };
  });

  server.register(async (merchant) => {
    merchant.addHook('onRequest', async (request, reply) => {
      if (callerOf(request) !== undefined) return;
      await reply
        .code(401)
        .send({ error: 'invalid_token', error_description: 'Token signature verification failed' });
    });

    merchant.post('/v2/checkout/orders', async (request, reply) => {
      const parsed = orderInput.safeParse(request.body);
      if (!parsed.success)
        return reply.code(400).send(errorView('INVALID_REQUEST', z.prettifyError(parsed.error)));
      const clientId = callerOf(request) ?? '';
      const order = ledger.once(
        `create ${clientId}`,
        requestId(request),
        () => ledger.create(parsed.data, clientId),
        () => true,
      );
      return reply.code(201).send(orderView(order, origin()));
    });

    merchant.get<IdRoute>('/v2/checkout/orders/:id', async (request, reply) => {
      const order = its(request, ledger.find(request.params.id));
      return order ? orderView(order, origin()) : missing(reply);
    });

    merchant.post<IdRoute>('/v2/checkout/orders/:id/capture', async (request, reply) => {
      const order = its(request, ledger.find(request.params.id));
      if (!order) return missing(reply);
      const scope = `capture ${order.id}`;
      const issue = ledger.once(
        scope,
        requestId(request),
        () => ledger.capture(order),
        (answer) => answer === null,
      );
      return settle(reply, issue, order, orderView(order, origin()));
    });

    merchant.get<IdRoute>('/v2/payments/captures/:id', async (request, reply) => {
      const order = its(request, ledger.findByCapture(request.params.id));
      return order?.capture ? captureView(order.capture, order, origin()) : missing(reply);
    });

    merchant.post<IdRoute>('/v2/payments/captures/:id/refund', async (request, reply) => {
      const order = its(request, ledger.findByCapture(request.params.id));
      if (!order) return missing(reply);
      const scope = `refund ${order.id}`;
      const issue = ledger.once(
        scope,
        requestId(request),
        () => ledger.refund(order),
        (answer) => answer === null,
      );
      return settle(reply, issue, order, { id: `${order.capture?.id}R`, status: 'COMPLETED' });
    });

    merchant.post('/v1/notifications/verify-webhook-signature', async (request, reply) => {
      const parsed = verification.safeParse(request.body);
      if (!parsed.success)
        return reply.code(400).send(errorView('VALIDATION_ERROR', z.prettifyError(parsed.error)));
      const {
        transmission_id: id,
        transmission_time: time,
        transmission_sig: signature,
        webhook_id: webhookId,
      } = parsed.data;
      const transmission = { id, time, webhookId, body: JSON.stringify(parsed.data.webhook_event) };
      const isRight =
        webhookId === webhooks.options.webhookId &&
        callerOf(request) === clients[0].clientId &&
        isSignatureRight(transmission, signature, webhooks.options.secret);
      return { verification_status: isRight ? 'SUCCESS' : 'FAILURE' };
    });
  });
}

function requestId(request: FastifyRequest): string | undefined {
  const header = request.headers['paypal-request-id'];
  return Array.isArray(header) ? header[0] : header;
}

function settle(
  reply: FastifyReply,
  issue: Issue | null,
  order: Order,
  done: Record<string, unknown>,
): FastifyReply {
  return issue
    ? reply.code(422).send({ ...issueView(issue), debug_id: order.id })
    : reply.code(201).send(done);
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(errorView('RESOURCE_NOT_FOUND', 'The specified resource does not exist.'));
}
