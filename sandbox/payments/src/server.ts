import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiRoutes } from './api.routes.js';
import { pageRoutes } from './page.routes.js';
import type { PaymentsParts, ReplyFault } from './payments-parts.js';
import { truthRoutes } from './truth.routes.js';

/** The whole provider on these parts; not listening yet. */
export function buildServer(parts: PaymentsParts): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true });
  void server.register(formbody);
  faultHooks(server, parts);
  server.register(async (site) => {
    apiRoutes(site, parts);
    pageRoutes(site, parts.ledger, parts.origin);
    truthRoutes(site, parts);
  });
  return server;
}

/** Which order a call takes the money of. */
const capturedOrder = ({ method, url }: FastifyRequest) =>
  method === 'POST' ? /^\/v2\/checkout\/orders\/([^/]+)\/capture$/.exec(url)?.[1] : undefined;

function faultHooks(server: FastifyInstance, { ledger, replyFaults: faults, held }: PaymentsParts): void {
  const take = (kind: ReplyFault['kind'], path: string): boolean => {
    const fault = faults.find((one) => one.kind === kind && path.startsWith(one.path));
    if (!fault || path.startsWith('/truth')) return false;
    fault.times -= 1;
    if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
    return true;
  };
  /** Never settled, so that nothing more is done or written. */
  const hold = (kind: ReplyFault['kind'], { url: path, raw }: FastifyRequest, reply: FastifyReply) => {
    const one = { kind, path };
    held.add(one);
    raw.socket.once('close', () => held.delete(one));
    reply.hijack();
    return new Promise<never>(() => undefined);
  };
  server.addHook('preHandler', async (request, reply) => {
    if (take('error-500', request.url)) return reply.code(500).send({ name: 'INTERNAL_SERVER_ERROR' });
    const order = ledger.find(capturedOrder(request));
    if (order && take('declined', request.url)) order.isDeclined = true;
    if (order && take('pending', request.url)) order.isSlow = true;
    if (take('hold-request', request.url)) await hold('hold-request', request, reply);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    if (take('hold-reply', request.url)) return hold('hold-reply', request, reply);
    if (!take('drop-reply', request.url)) return payload;
    // The work is done; only the answer is lost. Never settled, so that nothing more is written.
    reply.hijack();
    request.raw.socket.destroy();
    return new Promise<never>(() => undefined);
  });
}
