import type { FastifyInstance } from 'fastify';
import { askToSignIn, sendPage, usernameOf } from '../http/answers.js';
import { feedPage } from '../posts/feed-page.js';
import { discoverPage, moreOfMyGroups, myGroupsPage } from './group-lists.js';
import { groupPage } from './group-page.js';
import { join, leave } from './membership.js';
import { myPostsPage } from './my-posts-page.js';
import type { World } from '../world/world.js';

interface GroupRoute {
  Params: { groupId: string };
  Querystring: { before?: string; missing?: string };
}

const ownContent = [
  ['my-posts', undefined],
  ['my_posted_content', 'published'],
  ['my_pending_content', 'pending'],
  ['my_declined_content', 'declined'],
] as const;

/** The feed, the lists of groups and a group, drawn by the server. */
export function groupPages(server: FastifyInstance, world: World): void {
  server.get('/', async (request, reply) => reply.redirect(request.visitor.session ? '/feed' : '/login'));

  server.register(async (members) => {
    members.addHook('preHandler', askToSignIn);

    members.get('/feed', async ({ visitor }, reply) =>
      sendPage(reply, feedPage(visitor.view, usernameOf(visitor))),
    );
    members.get('/groups', async (_request, reply) => reply.redirect('/groups/joins'));
    members.get('/groups/joins', async ({ visitor }, reply) =>
      sendPage(reply, myGroupsPage(visitor.view, usernameOf(visitor))),
    );
    members.get<{ Querystring: { after?: string } }>('/api/groups/joins', async ({ visitor, query }) =>
      moreOfMyGroups(visitor.view, usernameOf(visitor), Number(query.after) || 0),
    );
    members.get('/groups/discover', async ({ visitor }, reply) =>
      sendPage(reply, discoverPage(visitor.view, usernameOf(visitor))),
    );

    members.get<GroupRoute>('/groups/:groupId', async ({ visitor, params, query }, reply) => {
      const group = world.groups.get(params.groupId);
      if (!group) return reply.callNotFound();
      const options = { before: query.before, answersMissing: query.missing !== undefined };
      return sendPage(reply, groupPage(visitor.view, usernameOf(visitor), group, options));
    });

    for (const [path, state] of ownContent) {
      members.get<GroupRoute>(`/groups/:groupId/${path}`, async ({ visitor, params }, reply) => {
        const group = world.groups.get(params.groupId);
        if (!group) return reply.callNotFound();
        return sendPage(reply, myPostsPage(visitor.view, usernameOf(visitor), group, state));
      });
    }
  });
}

/** Joining a group and leaving it. */
export function groupActions(server: FastifyInstance, world: World): void {
  server.register(async (members) => {
    members.addHook('preHandler', askToSignIn);

    members.post<GroupRoute>('/groups/:groupId/join', async ({ visitor, params, body }, reply) => {
      const group = world.groups.get(params.groupId);
      if (!group) return reply.callNotFound();
      const outcome = join(world, usernameOf(visitor), group, answersIn(body));
      if (visitor.isApi && outcome === 'answers-missing')
        return reply.code(400).send({ error: outcome, text: visitor.view.texts.answersMissing });
      if (visitor.isApi) return { state: outcome };
      return reply.redirect(`/groups/${group.id}${outcome === 'answers-missing' ? '?missing=1' : ''}`, 303);
    });

    members.post<GroupRoute>('/groups/:groupId/leave', async ({ visitor, params }, reply) => {
      const group = world.groups.get(params.groupId);
      if (!group) return reply.callNotFound();
      leave(world, usernameOf(visitor), group);
      if (visitor.isApi) return { state: 'none' };
      return reply.redirect(`/groups/${group.id}`, 303);
    });
  });
}

function answersIn(body: unknown): string[] {
  const answer = (body as { answer?: unknown } | undefined)?.answer;
  return (Array.isArray(answer) ? answer : [answer]).map((text) => (typeof text === 'string' ? text : ''));
}
