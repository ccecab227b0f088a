import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestFault } from '../faults/faults.js';
import type { LoginAttempt } from '../login/login-attempt.js';
import type { SignIn } from '../login/sign-in.js';
import { viewFor } from '../pages/view.js';
import type { View } from '../pages/view.js';
import type { Session } from '../world/state.js';
import type { World } from '../world/world.js';
import { proxyName } from './proxy-name.js';
import type { RequestLog, RequestRow } from './request-log.js';

/** Who asks, how it came, and what befalls it. */
interface Visitor {
  path: string;
  /** A script asks, and is answered in JSON. */
  isApi: boolean;
  isRecorded: boolean;
  proxy: string | null;
  session: Session | null;
  attempt: LoginAttempt | undefined;
  view: View;
  fault: RequestFault | null;
  row: RequestRow;
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

const unrecorded = /^\/(truth|phone|img|media|public|ready|favicon\.ico|login\/captcha\.png)(\/|$)/;

/** Finds out who asks before anything else runs, and keeps the row of the request log. */
export function visitorHook(server: FastifyInstance, world: World, signIn: SignIn, log: RequestLog): void {
  server.decorateRequest('visitor');
  server.addHook('onRequest', async (request) => {
    request.visitor = visitorOf(request, world, signIn);
    if (request.visitor.isRecorded) log.add(request.visitor.row);
  });
  // A script cannot see where a redirect leads: it is told.
  server.addHook('onSend', async ({ visitor }, reply, payload) => {
    const location = reply.getHeader('location');
    if (!visitor.isApi || location === undefined || reply.statusCode < 300 || reply.statusCode >= 400)
      return payload;
    void reply.code(200).removeHeader('location').type('application/json; charset=utf-8');
    return JSON.stringify({ goTo: location });
  });
  server.addHook('onResponse', async (request, reply) => {
    request.visitor.row.status = reply.statusCode;
  });
}

function visitorOf(request: FastifyRequest, world: World, signIn: SignIn): Visitor {
  const path = request.url.split('?')[0] ?? '/';
  const session = world.sessions.get(request.cookies.session ?? '') ?? null;
  const attempt = signIn.find(request.cookies.login);
  const account = session ? (world.accounts.get(session.username) ?? null) : null;
  const proxy = proxyName(request.headers.via);
  return {
    path,
    isApi: path.startsWith('/api/') || request.headers.accept === 'application/json',
    isRecorded: !unrecorded.test(path),
    proxy,
    session,
    attempt,
    view: viewFor(world, account, {
      query: (request.query as { lang?: unknown }).lang,
      cookie: request.cookies.lang,
      header: request.headers['accept-language'],
    }),
    fault: null,
    row: {
      at: new Date(world.now()).toISOString(),
      method: request.method,
      path,
      account: account?.username ?? attempt?.username ?? null,
      proxy,
      status: null,
    },
  };
}
