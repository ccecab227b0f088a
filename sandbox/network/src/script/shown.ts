import type { PuzzleShape } from '../login/login-attempt.js';
import { membershipState, stateIn } from '../groups/membership.js';
import type { MembershipState } from '../groups/membership.js';
import { formatNumber, fullTime, relativeTime, shortTime } from '../pages/view.js';
import type { View } from '../pages/view.js';
import { postState } from '../posts/post-state.js';
import type { PostState } from '../posts/post-state.js';
import { reactionsAt } from '../posts/reactions.js';
import { somePeople } from '../world/seed-posts.js';
import { stableNumber } from '../world/stable-number.js';
import type { Comment, Group, Post } from '../world/state.js';
import type { PageWays } from './ways.js';

/** What the pages' script is told, as JSON. Times and numbers are written out in the account's language. */

export interface ShownPerson {
  id: string;
  name: string;
}

export interface ShownTime {
  /** `2h` */
  short: string;
  exact: string;
}

export interface ShownMedia {
  id: string;
  url: string;
  type: string;
}

export interface ShownPost {
  id: string;
  group: { id: string; name: string };
  author: ShownPerson;
  time: ShownTime;
  text: string;
  media: ShownMedia[];
  state: PostState;
  isPinned: boolean;
  counts: { likes: string; comments: string; shares: string; views: string };
  isLiked: boolean;
  mayComment: boolean;
}

export interface ShownComment {
  id: string;
  author: ShownPerson;
  time: ShownTime;
  /** `2 hours ago` */
  ago: string;
  text: string;
  media: ShownMedia[];
}

/** A group in a list. */
export interface ShownCard {
  id: string;
  name: string;
  isPublic: boolean;
  members: string;
  cover: string;
  /** Days since the account's last visit; null: not a member. */
  lastVisitDays: number | null;
}

export interface ShownGroup extends ShownCard {
  description: string;
  membership: MembershipState;
  questions: string[];
  approvesPosts: boolean;
  /** Whether the account may read what is written there. */
  isOpen: boolean;
  /** How many of the account's posts wait for a moderator. */
  waiting: number;
  people: string[];
  photos: string[];
}

export interface PageBase {
  language: 'he' | 'en';
  account: ShownPerson | null;
  title: string;
  ways: PageWays;
}

export type PageAnswer = PageBase &
  (
    | { page: 'login'; error: string | null }
    | { page: 'captcha'; picture: string }
    | { page: 'puzzle'; shape: PuzzleShape }
    | { page: 'code' | 'approval' | 'disabled' | 'trust-browser' }
    | { page: 'checkpoint' | 'rate-limit' | 'not-found' }
    | { page: 'feed'; posts: ShownPost[] }
    | { page: 'groups'; list: 'joined' | 'discover'; count: string }
    | { page: 'group'; group: ShownGroup; post: ShownPost | null; visit: number; sorting: string }
    | { page: 'own'; group: ShownGroup; state: PostState }
    | { page: 'picture'; picture: ShownMedia; post: ShownPost }
    | { page: 'person'; person: ShownPerson; groups: string }
  );

export interface GroupsAnswer {
  groups: ShownCard[];
  next: string | null;
  ways: PageWays;
}

export interface PostsAnswer {
  posts: ShownPost[];
  next: string | null;
  ways: PageWays;
}

export interface CommentsAnswer {
  comments: ShownComment[];
  total: number;
  next: string | null;
  ways: PageWays;
}

export const personOf = ({ world }: View, author: string): ShownPerson => ({
  id: author,
  name: world.displayName(author),
});

const timeOf = (view: View, at: number): ShownTime => ({
  short: shortTime(view, at),
  exact: fullTime(view, at),
});

export function shownPost(view: View, post: Post): ShownPost {
  const { texts, world, account } = view;
  const since = post.approveAt;
  const { likes, shares, views } = reactionsAt(post.id, since, view.now, world.settings.reactionHalfLifeMs);
  const number = (value: number): string => formatNumber(view, value);
  return {
    id: post.id,
    group: { id: post.groupId, name: world.groups.get(post.groupId)?.name ?? '' },
    author: personOf(view, post.author),
    time: timeOf(view, post.createdAt),
    text: post.text,
    media: post.media.map(({ id, url, type }) => ({ id, url, type })),
    state: postState(post, view.now),
    isPinned: isPinned(post),
    counts: {
      likes: texts.likes(number(likes + post.likedBy.length)),
      comments: texts.comments(number(world.commentsOf(post.id).length)),
      shares: texts.shares(number(shares)),
      views: texts.views(number(views)),
    },
    isLiked: account !== null && post.likedBy.includes(account.username),
    mayComment: account !== null && stateIn(world, account.username, post.groupId) === 'member',
  };
}

/** In every third group the first post is pinned. */
export function isPinned(post: Post): boolean {
  return post.seeded && post.id.endsWith('0001') && stableNumber(`pinned ${post.groupId}`) % 3 === 0;
}

export function shownComment(view: View, comment: Comment): ShownComment {
  return {
    id: comment.id,
    author: personOf(view, comment.author),
    time: timeOf(view, comment.createdAt),
    ago: relativeTime(view, comment.createdAt),
    text: comment.text,
    media: comment.media.map(({ id, url, type }) => ({ id, url, type })),
  };
}

export function shownCard(view: View, group: Group): ShownCard {
  const { account, world } = view;
  const membership = account ? world.membershipOf(account.username, group.id) : undefined;
  const isMember = membershipState(membership, view.now) === 'member';
  return {
    id: group.id,
    name: group.name,
    isPublic: group.privacy === 'public',
    members: view.texts.members(formatNumber(view, group.memberCount)),
    cover: `/img/photo/${40 + (stableNumber(`cover ${group.id}`) % 20)}.png`,
    lastVisitDays: isMember ? 2 + (stableNumber(`${account?.username} visited ${group.id}`) % 40) : null,
  };
}

export function shownGroup(view: View, group: Group): ShownGroup {
  const { account, world } = view;
  const membership = account ? stateIn(world, account.username, group.id) : 'none';
  const posts = world.postsOf(group.id);
  const photos = posts.flatMap((post) => (post.seeded ? post.media : [])).slice(-6);
  return {
    ...shownCard(view, group),
    description: group.description,
    membership,
    questions: group.questions,
    approvesPosts: group.approvesPosts,
    isOpen: group.privacy === 'public' || membership === 'member',
    waiting: posts.filter(
      (post) => account && post.author === account.username && postState(post, view.now) === 'pending',
    ).length,
    people: somePeople(group.id, 10),
    photos: photos.map(({ url }) => url),
  };
}
