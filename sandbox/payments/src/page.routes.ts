import { readFileSync } from 'node:fs';
import type { Html } from '@megafon/sandbox-markup';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ledger } from './ledger.js';
import { approvalPage, decidedPage, missingPage, ordersPage } from './pages.js';

const publicFolder = new URL('../public/', import.meta.url);
const script = 'text/javascript; charset=utf-8';
const publicTypes: Record<string, string> = { 'style.css': 'text/css; charset=utf-8', 'decided.js': script };

interface CheckoutRoute {
  Querystring: { token?: string; popup?: string };
}

/** What people see: the orders, the approval page; and the script that merchants put into their pages. */
export function pageRoutes(server: FastifyInstance, ledger: Ledger, origin: () => string): void {
  server.get('/ready', async () => ({ ready: true }));
  server.get('/', async (_request, reply) => sendPage(reply, ordersPage(ledger.list())));

  server.get<{ Params: { file: string } }>('/public/:file', async ({ params }, reply) => {
    const type = publicTypes[params.file];
    return type
      ? reply.type(type).send(readFileSync(new URL(params.file, publicFolder)))
      : reply.callNotFound();
  });

  /** The same address and parameters as PayPal's script; it learns from here where it came from. */
  server.get('/sdk/js', async (_request, reply) => {
    const source = readFileSync(new URL('sdk.js', publicFolder), 'utf8');
    return reply.type(script).send(source.replace('__ORIGIN__', origin()));
  });

  server.get<CheckoutRoute>('/checkoutnow', async ({ query }, reply) => {
    const order = ledger.find(query.token);
    return order
      ? sendPage(reply, approvalPage(order, query.popup !== undefined))
      : sendPage(reply.code(404), missingPage());
  });

  server.post<CheckoutRoute>('/checkoutnow', async ({ query, body }, reply) => {
    const order = ledger.find(query.token);
    if (!order) return sendPage(reply.code(404), missingPage());
    const approved = (body as { decision?: unknown } | null)?.decision === 'approve';
    if (approved) ledger.approve(order);
    else ledger.cancel(order);
    const back = approved ? order.returnUrl : order.cancelUrl;
    if (query.popup !== undefined || back === null) return sendPage(reply, decidedPage(order, approved));
    const address = new URL(back);
    address.searchParams.set('token', order.id);
    if (approved) address.searchParams.set('PayerID', order.payer?.payer_id ?? '');
    return reply.redirect(address.href, 303);
  });
}

function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.markup);
}
