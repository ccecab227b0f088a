import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { faultKinds } from '../faults/faults.js';
import { membershipState } from '../groups/membership.js';
import { settleApproval } from '../login/login-attempt.js';
import { postState } from '../posts/post-state.js';
import type { NetworkParts } from '../network-parts.js';
import { accountRow, commentRow, phoneRow, postRow } from './truth-rows.js';
import { truthIndex } from './truth-index.js';

const faultBody = z.strictObject({
  kind: z.enum(faultKinds),
  account: z.string().optional(),
  method: z.string().optional(),
  path: z.string().startsWith('/').optional(),
  times: z.number().int().min(1).optional(),
  delayMs: z.number().int().min(0).max(300_000).optional(),
});
const approveBody = z.strictObject({
  postId: z.string().optional(),
  account: z.string().optional(),
  groupId: z.string().optional(),
});
const settingsBody = z.strictObject({
  approvalDelayMs: z.number().int().min(0).nullable().optional(),
  slowLoginMs: z.number().int().min(0).optional(),
  reactionHalfLifeMs: z.number().int().min(1).optional(),
  drawMs: z
    .tuple([z.number().int().min(0), z.number().int().max(60_000)])
    .refine(([from, to]) => from <= to, 'from at most to')
    .optional(),
  groupsPerPart: z.number().int().min(1).max(1_000).optional(),
  storm: z.boolean().optional(),
  seed: z.number().int().optional(),
});
const groupsBody = z.strictObject({ account: z.string(), count: z.number().int().min(0).max(20_000) });
const resetBody = z.strictObject({ keepSessions: z.boolean().optional() });

/** What really happened, and the levers of tests. Never faulted, never in the request log. */
export function truthRoutes(server: FastifyInstance, parts: NetworkParts): void {
  const { world, signIn, faults, requests, media, ways, unseen } = parts;

  server.get('/truth', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(truthIndex().markup),
  );

  server.get<{ Querystring: { all?: string; author?: string; groupId?: string } }>(
    '/truth/posts',
    async ({ query }) => ({
      posts: [...world.posts.values()]
        .filter((post) => query.all !== undefined || !post.seeded)
        .filter((post) => query.author === undefined || post.author === query.author)
        .filter((post) => query.groupId === undefined || post.groupId === query.groupId)
        .map((post) => postRow(world, parts.origin(), post)),
    }),
  );

  server.get<{ Querystring: { all?: string; author?: string; postId?: string } }>(
    '/truth/comments',
    async ({ query }) => ({
      comments: [...world.comments.values()]
        .filter((comment) => query.all !== undefined || !comment.seeded)
        .filter((comment) => query.author === undefined || comment.author === query.author)
        .filter((comment) => query.postId === undefined || comment.postId === query.postId)
        .map((comment) => commentRow(world, parts.origin(), comment)),
    }),
  );

  server.get<{ Querystring: { account?: string; since?: string } }>('/truth/requests', async ({ query }) => ({
    requests: requests
      .list()
      .filter((row) => query.account === undefined || row.account === query.account)
      .filter((row) => query.since === undefined || row.at >= query.since),
  }));

  server.get('/truth/groups', async () => ({ groups: [...world.groups.values()] }));
  /** Gives an account very many groups. */
  server.post('/truth/groups', async ({ body }, reply) => {
    const parsed = groupsBody.safeParse(body);
    if (!parsed.success) return invalid(reply, parsed.error);
    const { account, count } = parsed.data;
    if (!world.accounts.has(account)) return unknown(reply, 'account');
    world.giveGroups(account, count);
    return { account, groups: world.membershipsOf(account).length };
  });
  server.get('/truth/accounts', async () => ({
    accounts: [...world.accounts.values()].map((account) => accountRow(world, account)),
  }));

  server.get<{ Params: { account: string } }>('/truth/phone/:account', async ({ params }, reply) => {
    const account = world.accounts.get(params.account);
    return account ? phoneRow(world, signIn, account) : unknown(reply, 'account');
  });

  server.post<{ Params: { account: string; answer: string } }>(
    '/truth/phone/:account/:answer(^approve|deny$)',
    async ({ params }, reply) => {
      const waiting = signIn
        .attemptsOf(params.account)
        .find((attempt) => attempt.approval === 'waiting' && attempt.steps.includes('approval'));
      if (!waiting) return unknown(reply, 'login that waits for approval');
      settleApproval(waiting, params.answer === 'approve');
      return { account: params.account, answered: params.answer };
    },
  );

  server.get('/truth/faults', async () => ({ faults: faults.list() }));
  server.post('/truth/faults', async ({ body }, reply) => {
    const parsed = faultBody.safeParse(body);
    return parsed.success ? reply.code(201).send(faults.add(parsed.data)) : invalid(reply, parsed.error);
  });
  server.delete<{ Params: { id?: string } }>('/truth/faults/:id?', async ({ params }) => {
    faults.clear(params.id);
    return { faults: faults.list() };
  });

  /** A moderator says yes: to one post, to what an account asked for, to a group's queue, or to everything. */
  server.post('/truth/approve', async ({ body }, reply) => {
    const parsed = approveBody.safeParse(body ?? {});
    if (!parsed.success) return invalid(reply, parsed.error);
    const { postId, account, groupId } = parsed.data;
    const isMeant = (author: string, group: string): boolean =>
      (account === undefined || account === author) && (groupId === undefined || groupId === group);
    const posts = [...world.posts.values()].filter(
      (post) =>
        (postId === undefined || post.id === postId) &&
        isMeant(post.author, post.groupId) &&
        postState(post, world.now()) === 'pending',
    );
    for (const post of posts) {
      post.approveAt = world.now();
      world.changePost(post);
    }
    let memberships = 0;
    for (const username of postId === undefined ? world.accounts.keys() : []) {
      for (const membership of world.membershipsOf(username)) {
        if (!isMeant(username, membership.groupId)) continue;
        if (membershipState(membership, world.now()) !== 'requested') continue;
        world.setMembership(username, { ...membership, approveAt: world.now() });
        memberships += 1;
      }
    }
    return { posts: posts.map(({ id }) => id), memberships };
  });

  /** A moderator says no: to a post, or to a request to join. */
  server.post('/truth/decline', async ({ body }, reply) => {
    const { account, groupId } = (body ?? {}) as { account?: unknown; groupId?: unknown };
    if (account !== undefined || groupId !== undefined) {
      const membership = world.membershipOf(String(account), String(groupId));
      if (!membership) return unknown(reply, 'request to join');
      world.setMembership(String(account), { ...membership, approveAt: null, declined: true });
      return { account, groupId, declined: true };
    }
    const post = world.posts.get(String((body as { postId?: unknown } | null)?.postId));
    if (!post) return unknown(reply, 'post');
    post.declined = true;
    world.changePost(post);
    return postRow(world, parts.origin(), post);
  });

  /** A moderator takes a post down. */
  server.post('/truth/remove', async ({ body }, reply) => {
    const post = world.posts.get(String((body as { postId?: unknown } | null)?.postId));
    if (!post) return unknown(reply, 'post');
    post.removed = true;
    world.changePost(post);
    return postRow(world, parts.origin(), post);
  });

  server.get('/truth/settings', async () => world.settings);
  server.post('/truth/settings', async ({ body }, reply) => {
    const parsed = settingsBody.safeParse(body);
    if (!parsed.success) return invalid(reply, parsed.error);
    return Object.assign(world.settings, parsed.data);
  });

  server.post('/truth/reset', async ({ body }, reply) => {
    const parsed = resetBody.safeParse(body ?? {});
    if (!parsed.success) return invalid(reply, parsed.error);
    faults.clear();
    requests.clear();
    signIn.clear();
    media.clear();
    ways.clear();
    unseen.clear();
    world.reset(parsed.data);
    return { reset: true };
  });
}

function unknown(reply: FastifyReply, what: string): FastifyReply {
  return reply.code(404).send({ error: `There is no such ${what}` });
}

function invalid(reply: FastifyReply, error: z.ZodError): FastifyReply {
  return reply.code(400).send({ error: z.prettifyError(error) });
}
