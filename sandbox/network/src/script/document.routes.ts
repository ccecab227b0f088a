import type { FastifyInstance } from 'fastify';
import { sendPage } from '../http/answers.js';
import type { Shell } from './shell.js';

/** Pages that somebody who is not signed in may open; a public group's is not among them, as on the real site. */
const openPages = /^\/(login|checkpoint)(\/|$)/;
const pages =
  /^\/($|feed$|login(\/(captcha|two-factor|approval|puzzle|blocked))?$|checkpoint$|groups(\/|$)|people\/|permalink\.php$|share\/p\/|two_factor\/)/;

/** Every address of a page answers with the same shell. Runs after the faults. */
export function documentRoutes(server: FastifyInstance, shell: Shell): void {
  shell.serve(server);
  server.get('/*', async ({ visitor }, reply) => {
    const { path, session, view } = visitor;
    if (!pages.test(path)) return reply.callNotFound();
    if (path === '/') return reply.redirect(session ? '/feed' : '/login');
    if (path === '/login' && session) return reply.redirect('/feed');
    if (!session && !openPages.test(path)) return reply.redirect('/login');
    return sendPage(reply, shell.document(view));
  });
}
