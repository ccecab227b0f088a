import type { FastifyInstance } from 'fastify';
import { askToSignIn, usernameOf } from '../http/answers.js';
import { join, leave } from './membership.js';
import type { World } from '../world/world.js';

interface GroupRoute {
  Params: { groupId: string };
}

/** Joining a group and leaving it. */
export function groupActions(server: FastifyInstance, world: World): void {
  server.register(async (members) => {
    members.addHook('preHandler', askToSignIn);

    members.post<GroupRoute>('/groups/:groupId/join', async ({ visitor, params, body }, reply) => {
      const group = world.groups.get(params.groupId);
      if (!group) return reply.callNotFound();
      const outcome = join(world, usernameOf(visitor), group, answersIn(body));
      if (outcome === 'answers-missing')
        return reply.code(400).send({ error: outcome, text: visitor.view.texts.answersMissing });
      return { state: outcome };
    });

    members.post<GroupRoute>('/groups/:groupId/leave', async ({ visitor, params }, reply) => {
      const group = world.groups.get(params.groupId);
      if (!group) return reply.callNotFound();
      leave(world, usernameOf(visitor), group);
      return { state: 'none' };
    });
  });
}

/** null: the request comes before its answers. */
function answersIn(body: unknown): string[] | null {
  const { answer, isUnanswered } = (body ?? {}) as { answer?: unknown; isUnanswered?: unknown };
  if (isUnanswered === true) return null;
  return (Array.isArray(answer) ? answer : [answer]).map((text) => (typeof text === 'string' ? text : ''));
}
