import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askToSignIn, usernameOf } from '../http/answers.js';
import type { NetworkParts } from '../network-parts.js';
import { formatNumber } from '../pages/view.js';
import type { View } from '../pages/view.js';
import { isMediaType } from '../media/media-store.js';
import { shownComment, shownPost } from '../script/shown.js';
import type { PageWays } from '../script/ways.js';
import { commentPath, isVisibleTo, postPath, postState } from './post-state.js';
import type { Refusal } from './publish.js';
import { reactionsAt } from './reactions.js';
import { readSubmission } from './submission.js';

interface PostRoute {
  Params: { groupId: string; postId: string };
}

const statusOf: Record<Refusal | 'bad-file', number> = {
  'not-a-member': 403,
  'not-found': 404,
  empty: 400,
  'too-long': 400,
  'bad-file': 400,
};

/** What a page's script sends: posts, comments, likes, files. */
export function postActions(server: FastifyInstance, parts: NetworkParts): void {
  const { world, publisher, media, ways, unseen } = parts;
  const waysOf = ({ visitor, method }: FastifyRequest, call: 'post' | 'comment'): PageWays =>
    ways.draw(call, { account: visitor.row.account, method, path: visitor.path });

  server.register(async (members) => {
    members.addHook('preHandler', askToSignIn);

    members.post<PostRoute>('/api/groups/:groupId/posts', async (request, reply) => {
      const { view } = request.visitor;
      const group = world.groups.get(request.params.groupId);
      const submission = readSubmission(request, world);
      if (!group) return refuse(reply, view, 'not-found');
      if (!submission) return refuse(reply, view, 'bad-file');
      const drawn = waysOf(request, 'post');
      const isSwallowed = drawn.faults['post-swallowed'] !== undefined;
      const post = isSwallowed ? publisher.pretend(group, submission) : publisher.post(group, submission);
      if (typeof post === 'string') return refuse(reply, view, post);
      const state = postState(post, world.now());
      const unseenMs = drawn.faults['post-unseen'];
      if (unseenMs !== undefined) unseen.add(post.id, world.now() + unseenMs);
      return reply.code(201).send({
        post: { id: post.id, url: postPath(post), state },
        shown: shownPost(freshView(request), post),
        // What nothing became of has no address to tell: there is no notice of it.
        ways: isSwallowed ? { ...drawn, faults: { ...drawn.faults, 'toast-never': 1 } } : drawn,
        message: state === 'published' ? view.texts.published : view.texts.pendingNotice,
      });
    });

    members.post<PostRoute>('/api/posts/:postId/comments', async (request, reply) => {
      const { view } = request.visitor;
      const submission = readSubmission(request, world);
      if (!submission) return refuse(reply, view, 'bad-file');
      const comment = publisher.comment(request.params.postId, submission);
      if (typeof comment === 'string') return refuse(reply, view, comment);
      const post = world.posts.get(comment.postId);
      if (!post) return refuse(reply, view, 'not-found');
      return reply.code(201).send({
        comment: { id: comment.id, url: commentPath(post, comment) },
        shown: shownComment(freshView(request), comment),
        ways: waysOf(request, 'comment'),
        count: view.texts.comments(formatNumber(view, world.commentsOf(post.id).length)),
      });
    });

    /** One file, sent while a person still writes; a post or comment then names its id. */
    members.post('/api/uploads', async (request, reply) => {
      const file = await request.file();
      const stored =
        file && isMediaType(file.mimetype)
          ? media.add(file.filename, file.mimetype, await file.toBuffer())
          : null;
      if (stored) world.addUpload(stored);
      return stored
        ? reply.code(201).send({ id: stored.id })
        : refuse(reply, request.visitor.view, 'bad-file');
    });

    members.post<PostRoute>('/api/posts/:postId/like', async ({ visitor, params }, reply) => {
      const { view } = visitor;
      const username = usernameOf(visitor);
      const post = world.posts.get(params.postId);
      if (!post || !isVisibleTo(username, post, world.now())) return refuse(reply, view, 'not-found');
      const liked = !post.likedBy.includes(username);
      post.likedBy = liked ? [...post.likedBy, username] : post.likedBy.filter((name) => name !== username);
      world.changePost(post);
      const { likes } = reactionsAt(post.id, post.approveAt, world.now(), world.settings.reactionHalfLifeMs);
      return { liked, likes: view.texts.likes(formatNumber(view, likes + post.likedBy.length)) };
    });
  });
}

function refuse(reply: FastifyReply, { texts }: View, refusal: keyof typeof statusOf): FastifyReply {
  return reply.code(statusOf[refusal]).send({ error: refusal, text: texts.refusals[refusal] });
}

/** The view as of now: reading the upload took time, and a post cannot be younger than its page. */
function freshView({ visitor }: FastifyRequest): View {
  return { ...visitor.view, now: visitor.view.world.now() };
}
