import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPage } from '../http/answers.js';
import type { NetworkParts } from '../network-parts.js';
import { groupIdOf } from './permalinks.js';

/** Pages that somebody who is not signed in may open; a public group's is among them by a fault alone. */
const openPages = /^\/(login|checkpoint)(\/|$)/;
const pages =
  /^\/($|feed$|login(\/(captcha|two-factor|approval|puzzle|blocked))?$|checkpoint$|groups(\/|$)|people\/|permalink\.php$|share\/p\/|photo\/?$|two_factor\/)/;

/** Every address of a page answers with the same shell. Runs after the faults. */
export function documentRoutes(server: FastifyInstance, { shell, ways, world }: NetworkParts): void {
  shell.serve(server);

  const isOpen = ({ visitor, method }: FastifyRequest): boolean => {
    const [, key] = /^\/groups\/([^/]+)\/?$/.exec(visitor.path) ?? [];
    if (key === undefined || world.groups.get(groupIdOf(key))?.privacy !== 'public') return false;
    const { faults } = ways.draw('document', { account: visitor.row.account, method, path: visitor.path });
    return faults['open-to-strangers'] !== undefined;
  };

  server.get('/*', async (request, reply) => {
    const { path, session, view } = request.visitor;
    if (!pages.test(path)) return reply.callNotFound();
    if (path === '/') return reply.redirect(session ? '/feed' : '/login');
    if (path === '/login' && session) return reply.redirect('/feed');
    if (!session && !openPages.test(path) && !isOpen(request)) return reply.redirect('/login');
    return sendPage(reply, shell.document(view));
  });
}
