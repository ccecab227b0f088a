import type { FastifyInstance } from 'fastify';
import { sendPage } from '../http/answers.js';
import { settleApproval } from '../login/login-attempt.js';
import type { SignIn } from '../login/sign-in.js';
import type { World } from '../world/world.js';
import { phonePage, phonesPage } from './phone-pages.js';

/** The phones of the accounts' owners: no login, because whoever holds a phone sees it. */
export function phoneRoutes(server: FastifyInstance, world: World, signIn: SignIn): void {
  server.get('/phone', async (request, reply) => sendPage(reply, phonesPage(request.visitor.view)));

  server.get<{ Params: { username: string } }>('/phone/:username', async (request, reply) => {
    const account = world.accounts.get(request.params.username);
    if (!account) return reply.callNotFound();
    return sendPage(reply, phonePage(request.visitor.view, account, signIn));
  });

  server.post<{ Params: { username: string; id: string } }>(
    '/phone/:username/approvals/:id',
    async ({ params, body }, reply) => {
      const attempt = signIn.find(params.id);
      if (attempt?.username !== params.username) return reply.callNotFound();
      settleApproval(attempt, (body as { answer?: unknown } | undefined)?.answer === 'approve');
      return reply.redirect(`/phone/${params.username}`, 303);
    },
  );
}
