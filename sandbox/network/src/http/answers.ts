import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '@megafon/sandbox-markup';

export function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.markup);
}

/** A hook for what only people who are signed in may see or do. */
export async function askToSignIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.visitor.session) return;
  if (request.visitor.isApi) await reply.code(401).send({ error: 'signed-out', goTo: '/login' });
  else await reply.redirect('/login', request.method === 'GET' ? 302 : 303);
}

/** The account that asks, behind `askToSignIn`. */
export function usernameOf({ session }: { session: { username: string } | null }): string {
  if (!session) throw new Error('This route is for people who are signed in');
  return session.username;
}
