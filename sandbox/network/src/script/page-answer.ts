import { groupsOf, maySee, stateIn } from '../groups/membership.js';
import { currentStep, puzzleShape } from '../login/login-attempt.js';
import type { LoginAttempt } from '../login/login-attempt.js';
import { formatNumber } from '../pages/view.js';
import type { View } from '../pages/view.js';
import { isVisibleTo, postState } from '../posts/post-state.js';
import type { PostState } from '../posts/post-state.js';
import type { Group } from '../world/state.js';
import { groupIdOf, pictureAt, pointedAt } from './permalinks.js';
import { personOf, shownGroup, shownPost } from './shown.js';
import type { PageAnswer, PageBase } from './shown.js';

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  view: View;
  attempt: LoginAttempt | undefined;
  base: Omit<PageBase, 'title'>;
  /** Orders the feed of this visit. */
  visit: number;
  newPicture: () => void;
}

export type PageOutcome = { goTo: string } | { answer: PageAnswer };

const loginPages = {
  captcha: 'captcha',
  'two-factor': 'code',
  approval: 'approval',
  puzzle: 'puzzle',
} as const;
const ownStates: Record<string, PostState> = {
  my_posted_content: 'published',
  my_pending_content: 'pending',
  my_declined_content: 'declined',
  my_removed_content: 'removed',
};
/** How many posts the home page shows, and of one group. */
const mostOfHome = 15;
const mostOfOneGroup = 3;

/** What stands at an address, for this person. */
export function pageAnswer(request: PageRequest): PageOutcome {
  const { path, view, base } = request;
  const { texts } = view;
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (plain.startsWith('/login')) return loginPage(request, plain);
  if (plain === '/checkpoint') return found({ ...base, page: 'checkpoint', title: texts.checkpointTitle });
  if (plain === '/rate-limit') return found({ ...base, page: 'rate-limit', title: texts.limitTitle });
  if (plain === '/') return { goTo: view.account ? '/feed' : '/login' };
  const group = groupAt(view, plain);
  if (!view.account && group?.privacy !== 'public') return { goTo: '/login' };
  if (plain === '/two_factor/remember_browser')
    return found({ ...base, page: 'trust-browser', title: texts.trustTitle });
  if (plain === '/feed') return found({ ...base, page: 'feed', title: texts.feed, posts: homePosts(view) });
  if (plain === '/groups') return { goTo: '/groups/joins/' };
  if (plain === '/groups/joins' || plain === '/groups/discover')
    return groupList(request, plain.endsWith('joins'));
  const picture = pictureAt(plain, request.query);
  if (picture) return picturePage(request, picture);
  const [, person] = /^\/people\/([^/]+)$/.exec(plain) ?? [];
  if (person) return personPage(request, decodeURIComponent(person));
  return groupPage(request, plain, group);
}

function loginPage({ query, view, attempt, base, newPicture }: PageRequest, path: string): PageOutcome {
  const { texts } = view;
  if (path === '/login/blocked') return found({ ...base, page: 'disabled', title: texts.blockedTitle });
  if (path === '/login') {
    if (view.account) return { goTo: '/feed' };
    const error = query.has('again') ? texts.startOver : null;
    return found({ ...base, page: 'login', title: texts.loginTitle, error });
  }
  const step = attempt && currentStep(attempt);
  // Approved or denied meanwhile: the page asks at once, and is led on.
  const isSettled = step === 'done' || step === 'start-over';
  if (isSettled && path === '/login/approval')
    return found({ ...base, page: 'approval', title: texts.approvalTitle });
  if (!attempt || !step || isSettled) return { goTo: '/login' };
  if (path !== `/login/${step}`) return { goTo: `/login/${step}` };
  const page = loginPages[step];
  if (page === 'puzzle')
    return found({ ...base, page, title: texts.puzzleTitle, shape: puzzleShape(attempt) });
  if (page !== 'captcha') {
    return found({ ...base, page, title: page === 'code' ? texts.codeTitle : texts.approvalTitle });
  }
  if (query.has('another')) newPicture();
  const picture = `/login/captcha.png?v=${attempt.id.slice(0, 8)}-${view.now}-${attempt.failures}`;
  return found({ ...base, page, title: texts.captchaTitle, picture });
}

function groupAt({ world }: View, path: string): Group | undefined {
  const [, key] = /^\/groups\/([^/]+)/.exec(path) ?? [];
  return key === undefined ? undefined : world.groups.get(groupIdOf(key));
}

function homePosts(view: View) {
  const { world, account } = view;
  return groupsOf(world, account?.username ?? '')
    .flatMap((group) => world.postsOf(group.id).slice(-mostOfOneGroup))
    .filter((post) => postState(post, view.now) === 'published')
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, mostOfHome)
    .map((post) => shownPost(view, post));
}

function groupList({ view, base }: PageRequest, isOwn: boolean): PageOutcome {
  const { texts, world } = view;
  const own = groupsOf(world, view.account?.username ?? '').length;
  const extra = [...world.groups.values()].filter(({ isExtra }) => isExtra).length;
  const count = isOwn ? own : Math.max(0, world.groups.size - extra - own);
  return found({
    ...base,
    page: 'groups',
    title: isOwn ? texts.myGroups : texts.discover,
    list: isOwn ? 'joined' : 'discover',
    count: formatNumber(view, count),
  });
}

function personPage({ view, base }: PageRequest, author: string): PageOutcome {
  const person = personOf(view, author);
  const groups = groupsOf(view.world, author).length;
  const said = groups > 0 ? view.texts.groupsCount(formatNumber(view, groups)) : '';
  return found({ ...base, page: 'person', title: person.name, person, groups: said });
}

function picturePage(
  { view, base }: PageRequest,
  { postId, mediaId }: { postId: string; mediaId: string },
): PageOutcome {
  const { world, texts, account } = view;
  const username = account?.username ?? '';
  const post = world.posts.get(postId);
  const group = post && world.groups.get(post.groupId);
  const isThere = group && isVisibleTo(username, post, view.now) && maySee(world, username, group);
  const shown = isThere ? shownPost(view, post) : undefined;
  const picture = shown?.media.find(({ id }) => id === mediaId);
  if (!shown || !picture) return found({ ...base, page: 'not-found', title: texts.notFoundTitle });
  return found({ ...base, page: 'picture', title: texts.picture, picture, post: shown });
}

function groupPage(request: PageRequest, path: string, named: Group | undefined): PageOutcome {
  const { view, base, query, visit } = request;
  const { world, texts } = view;
  const username = view.account?.username ?? '';
  const notFound = found({ ...base, page: 'not-found', title: texts.notFoundTitle });
  const pointed = pointedAt(path, query);
  const post = pointed ? world.posts.get(pointed.postId) : undefined;
  const group = named ?? (post && world.groups.get(post.groupId));
  if (!group || (pointed && !post)) return notFound;
  if (post) {
    const isThere = post.groupId === group.id && isVisibleTo(username, post, view.now);
    if (!isThere || !maySee(world, username, group)) return notFound;
    if (path.startsWith('/share/')) return { goTo: `/groups/${group.id}/posts/${post.id}/` };
  }
  const shown = shownGroup(view, group);
  const [, rest = ''] = /^\/groups\/[^/]+(?:\/(.*))?$/.exec(path) ?? [];
  const state = ownStates[rest];
  if (!pointed && state !== undefined) {
    if (stateIn(world, username, group.id) !== 'member') return notFound;
    return found({ ...base, page: 'own', title: texts.yourContent, group: shown, state });
  }
  if (!pointed && rest !== '') return notFound;
  return found({
    ...base,
    page: 'group',
    title: group.name,
    group: shown,
    post: post ? shownPost(view, post) : null,
    visit,
    sorting: query.get('sorting_setting') ?? '',
  });
}

const found = (answer: PageAnswer): PageOutcome => ({ answer });
