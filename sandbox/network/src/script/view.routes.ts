import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../faults/page-faults.js';
import { groupsOf, maySee, stateIn } from '../groups/membership.js';
import { askToSignIn, usernameOf } from '../http/answers.js';
import type { NetworkParts } from '../network-parts.js';
import { viewFor } from '../pages/view.js';
import { isVisibleTo, postState } from '../posts/post-state.js';
import { extraGroup } from '../world/seed-groups.js';
import type { Group, Post } from '../world/state.js';
import { commentsInOrder } from './comment-order.js';
import { byRelevance, newestFirst } from './feed-order.js';
import { pageAnswer } from './page-answer.js';
import { personOf, shownCard, shownComment, shownPost } from './shown.js';
import type { CommentsAnswer, GroupsAnswer, PostsAnswer } from './shown.js';
import type { PageWays } from './ways.js';

const postsPerPart = 5;
const ownPostsPerPart = 10;
/** Suggested groups are made up beyond those that a test can give an account. */
const firstSuggested = 100_000;

interface Part {
  Params: { id: string };
  Querystring: Partial<
    Record<'after' | 'list' | 'visit' | 'sorting' | 'order' | 'most' | 'state' | 'url', string>
  >;
}

/** What the pages' script reads. */
export function viewRoutes(server: FastifyInstance, parts: NetworkParts): void {
  const { world, signIn, ways } = parts;

  const waysOf = (
    { visitor, method }: FastifyRequest,
    call: Call | 'part',
    names: readonly string[],
  ): PageWays => ways.draw(call, { account: visitor.row.account, method, path: visitor.path }, names);

  server.get('/api/view/page/*', async (request, reply) => {
    const { visitor, url, headers } = request;
    const path = visitor.path.slice('/api/view/page'.length) || '/';
    const account = visitor.row.account;
    const drawn = ways.draw('page', { account, method: 'GET', path }, [
      'frame',
      'header',
      'composer',
      'feed',
    ]);
    if (drawn.faults['language-flips'] !== undefined && visitor.session) {
      world.setLanguage(visitor.session.username, visitor.view.language === 'he' ? 'en' : 'he');
      void reply.clearCookie('lang', { path: '/' });
    }
    if (drawn.faults['quiet-logout'] !== undefined && visitor.session) {
      signIn.end(visitor.session.id);
      for (const name of ['session', 'c_user']) void reply.clearCookie(name, { path: '/' });
      visitor.session = null;
    }
    const person = visitor.session ? (world.accounts.get(visitor.session.username) ?? null) : null;
    const flipped = drawn.faults['language-flips'] !== undefined;
    const view = flipped
      ? viewFor(world, person, { query: null, cookie: undefined, header: headers['accept-language'] })
      : { ...visitor.view, account: person };
    const outcome = pageAnswer({
      path,
      query: new URLSearchParams(url.split('?')[1]),
      view,
      attempt: visitor.attempt,
      base: {
        language: view.language,
        account: person && personOf(view, person.username),
        ways: drawn,
      },
      visit: ways.visit(account ?? ''),
      newPicture: () => {
        if (visitor.attempt) visitor.attempt.captcha = signIn.newCaptcha();
      },
    });
    return 'goTo' in outcome ? outcome : outcome.answer;
  });

  server.get<Part>('/api/view/feed/:id', async (request, reply) => {
    const { visitor, params, query } = request;
    const username = visitor.session?.username ?? '';
    const group = world.groups.get(params.id);
    if (!group || !maySee(world, username, group)) return reply.callNotFound();
    const visible = world
      .postsOf(group.id)
      .filter((post) => isVisibleTo(username, post, world.now()) && !parts.unseen.has(post.id, world.now()));
    const isChronological = query.sorting === 'CHRONOLOGICAL';
    const ordered = isChronological ? newestFirst(visible) : byRelevance(visible, Number(query.visit) || 0);
    return postsPart(request, ordered, postsPerPart);
  });

  function postsPart(request: FastifyRequest<Part>, ordered: readonly Post[], most: number): PostsAnswer {
    const start = Number(request.query.after) || 0;
    const end = start + most;
    return {
      posts: ordered.slice(start, end).map((post) => shownPost(request.visitor.view, post)),
      next: end < ordered.length ? String(end) : null,
      ways: waysOf(request, 'part', ['part']),
    };
  }

  server.register(async (members) => {
    members.addHook('preHandler', askToSignIn);

    members.get<Part>('/api/view/own/:id', async (request, reply) => {
      const { visitor, params, query } = request;
      const username = usernameOf(visitor);
      if (!world.groups.has(params.id)) return reply.callNotFound();
      const own = world
        .postsOf(params.id)
        .filter((post) => post.author === username && postState(post, world.now()) === query.state);
      return postsPart(request, newestFirst(own), ownPostsPerPart);
    });

    members.get<Part>('/api/view/groups', async (request): Promise<GroupsAnswer> => {
      const { visitor, query } = request;
      if (query.list === 'suggested') return suggested(request);
      const groups = listed(query.list ?? 'joined', usernameOf(visitor));
      // A part begins with the last one of the part before, as in lists that change while one reads them.
      const start = Math.max(0, (Number(query.after) || 0) - 1);
      const end = (Number(query.after) || 0) + world.settings.groupsPerPart;
      return {
        groups: groups.slice(start, end).map((group) => shownCard(visitor.view, group)),
        next: end < groups.length ? String(end) : null,
        ways: waysOf(request, 'groups', ['part']),
      };
    });

    members.get<Part>('/api/view/composer/:id', async (request) => ({
      ways: waysOf(request, 'composer', ['editor', 'preview', 'upload']),
    }));

    members.get<Part>('/api/view/comments/:id', async (request, reply): Promise<CommentsAnswer | void> => {
      const { visitor, params, query } = request;
      const post = world.posts.get(params.id);
      const group = post && world.groups.get(post.groupId);
      const username = usernameOf(visitor);
      const isThere = post && group && isVisibleTo(username, post, world.now());
      if (!isThere || !maySee(world, username, group)) return reply.callNotFound();
      const { ordered, first } = commentsInOrder(world, post, query.order ?? 'relevant');
      const start = Number(query.after) || 0;
      const end = start === 0 ? first : start + 10;
      return {
        comments: ordered.slice(start, end).map((comment) => shownComment(visitor.view, comment)),
        total: ordered.length,
        next: end < ordered.length ? String(end) : null,
        ways: waysOf(request, 'comments', ['part']),
      };
    });

    members.get<Part>('/api/view/preview', async ({ query }, reply) => {
      const address = URL.canParse(query.url ?? '') ? new URL(query.url ?? '') : null;
      return address
        ? { title: `${address.hostname}${address.pathname}`, host: address.hostname }
        : reply.code(404).send({ error: 'not-found' });
    });
  });

  /** Without an end, as on the real site. */
  function suggested(request: FastifyRequest<Part>): GroupsAnswer {
    const start = Number(request.query.after) || 0;
    const { groupsPerPart } = world.settings;
    const groups = Array.from({ length: groupsPerPart }, (_, index) =>
      extraGroup(firstSuggested + start + index),
    );
    return {
      groups: groups.map((group) => shownCard(request.visitor.view, group)),
      next: String(start + groupsPerPart),
      ways: waysOf(request, 'part', ['part']),
    };
  }

  function listed(list: string, username: string): Group[] {
    if (list === 'joined') return groupsOf(world, username);
    return [...world.groups.values()].filter(
      ({ id, isExtra }) => !isExtra && stateIn(world, username, id) !== 'member',
    );
  }
}
