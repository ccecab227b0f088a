import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestFault } from './faults.js';
import type { SignIn } from '../login/sign-in.js';
import { sendPage } from '../http/answers.js';
import type { NetworkParts } from '../network-parts.js';

/** Lets the faults that are set befall the requests of people (not the truth, the phones or the pictures). */
export function faultsHook(server: FastifyInstance, parts: NetworkParts): void {
  const { faults, signIn, ways } = parts;
  server.addHook('preHandler', async (request, reply) => {
    if (!request.visitor.isRecorded) return;
    const asked = {
      account: request.visitor.row.account ?? typedAccount(request, signIn),
      method: request.method,
      path: request.visitor.path,
    };
    const { delayMs, kind } = faults.take(asked);
    if (delayMs > 0) await wait(delayMs);
    request.visitor.fault = kind ?? ways.ofRequest(asked);
    if (request.visitor.fault) await befall(request.visitor.fault, request, reply, parts);
  });

  server.addHook('onSend', async (request, reply, payload) => {
    return request.visitor.fault === 'drop-reply' ? cutOff(reply, payload) : payload;
  });
}

async function befall(
  kind: RequestFault,
  request: FastifyRequest,
  reply: FastifyReply,
  { signIn, shell }: NetworkParts,
): Promise<void> {
  const { isApi, session, view } = request.visitor;
  if (kind === 'error-500') {
    await reply
      .code(500)
      .type(isApi ? 'application/json' : 'text/html; charset=utf-8')
      .send(isApi ? { error: 'server' } : '<h1>500</h1>');
  } else if (kind === 'reset') {
    reply.hijack();
    request.raw.socket.destroy();
  } else if (kind === 'checkpoint') {
    await (isApi
      ? reply.code(403).send({ error: 'checkpoint', goTo: '/checkpoint' })
      : reply.redirect('/checkpoint'));
  } else if (kind === 'rate-limit') {
    await (isApi
      ? reply
          .code(429)
          .send({ error: 'rate-limit', title: view.texts.limitTitle, text: view.texts.limitText })
      : sendPage(reply.code(429), shell.document(view, 'rate-limit')));
  } else if (kind === 'session-expired') {
    if (session) signIn.end(session.id);
    void reply.clearCookie('session', { path: '/' });
    await (isApi ? reply.code(401).send({ error: 'signed-out', goTo: '/login' }) : reply.redirect('/login'));
  }
}

/** At the login page the account is known only by what was typed. */
function typedAccount(request: FastifyRequest, signIn: SignIn): string | null {
  const body = request.body as { email?: unknown } | null | undefined;
  return typeof body?.email === 'string' ? (signIn.findAccount(body.email)?.username ?? null) : null;
}

/**
 * The work is done and the reply is lost: the head of the reply and half of its body, then the connection breaks.
 * Without the head a browser would send the request again by itself, which a lost reply must not depend on.
 */
function cutOff(reply: FastifyReply, payload: unknown): Promise<never> {
  const body = Buffer.from(typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : '');
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/html', 'content-length': String(body.length + 64) });
  reply.raw.write(Buffer.concat([Buffer.from(' '), body.subarray(0, body.length / 2)]), () => {
    reply.raw.socket?.destroy();
  });
  // Never settled, so that nothing more is written; the reply is collected together with its socket.
  return new Promise<never>(() => undefined);
}
