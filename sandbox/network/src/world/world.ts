import { seedAccounts } from './seed-accounts.js';
import { extraGroup, isMemberFromTheStart, seedGroups } from './seed-groups.js';
import { seedPosts } from './seed-posts.js';
import type { Account, Comment, Group, Language, Membership, Post, Session } from './state.js';

export interface WorldSettings {
  /** After how many ms a moderator approves posts and join requests by himself; null: only by POST /truth/approve. */
  approvalDelayMs: number | null;
  /** How late the account `slow` is answered at login, ms. */
  slowLoginMs: number;
  /** After how many ms half of the reactions a post will earn are there. */
  reactionHalfLifeMs: number;
  /** How late each part of a page is drawn by script, ms. */
  drawMs: readonly [from: number, to: number];
  /** Mixes every fault of the pages by chance. */
  storm: boolean;
  /** Of everything that is left to chance. */
  seed: number;
}

const defaultSettings: WorldSettings = {
  approvalDelayMs: 60_000,
  slowLoginMs: 4_000,
  reactionHalfLifeMs: 600_000,
  drawMs: [100, 400],
  storm: false,
  seed: 1,
};

/** Everything the network knows, in memory. Reading is direct; what is added goes through methods, which keep indexes. */
export class World {
  readonly accounts = new Map(
    seedAccounts().map((account): [string, Account] => [account.username, account]),
  );
  readonly groups = new Map(seedGroups().map((group): [string, Group] => [group.id, group]));
  readonly sessions = new Map<string, Session>();
  readonly posts = new Map<string, Post>();
  readonly comments = new Map<string, Comment>();
  readonly settings: WorldSettings;
  sequence = 0;
  seededAt = 0;
  /** Told of each change; the snapshot file listens. */
  onChange: () => void = () => undefined;

  private readonly postsByGroup = new Map<string, Post[]>();
  private readonly commentsByPost = new Map<string, Comment[]>();
  private readonly memberships = new Map<string, Map<string, Membership>>();

  constructor(
    readonly now: () => number = Date.now,
    settings: Partial<WorldSettings> = {},
  ) {
    this.settings = { ...defaultSettings, ...settings };
    this.reset();
  }

  /** Back to the beginning; sessions are kept when asked, so that signed-in browsers stay signed in. */
  reset(options: { keepSessions?: boolean; seededAt?: number } = {}): void {
    if (!options.keepSessions) this.sessions.clear();
    for (const map of [this.posts, this.comments, this.postsByGroup, this.commentsByPost, this.memberships])
      map.clear();
    for (const { username, language } of seedAccounts()) this.setLanguage(username, language);
    this.sequence = 0;
    this.seededAt = options.seededAt ?? this.now();
    for (const group of [...this.groups.values()]) {
      if (group.isExtra) {
        this.groups.delete(group.id);
        continue;
      }
      const { posts, comments } = seedPosts(group, this.seededAt);
      posts.forEach((post) => this.addPost(post));
      comments.forEach((comment) => this.addComment(comment));
    }
    for (const username of this.accounts.keys()) this.seedMemberships(username);
    this.onChange();
  }

  /** Makes the account a member of so many groups altogether, of made-up ones beyond those it has. */
  giveGroups(username: string, count: number): void {
    const own = this.memberships.get(username) ?? new Map<string, Membership>();
    this.memberships.set(username, own);
    const since = this.now();
    for (let index = 0; own.size < count; index += 1) {
      const group = extraGroup(index);
      this.groups.set(group.id, group);
      own.set(group.id, { groupId: group.id, requestedAt: since, approveAt: since, answers: [] });
    }
    this.onChange();
  }

  private seedMemberships(username: string): void {
    let index = 0;
    for (const groupId of this.groups.keys()) {
      const since = this.seededAt - index * 86_400_000;
      if (isMemberFromTheStart(username, index)) {
        this.setMembership(username, { groupId, requestedAt: since, approveAt: since, answers: [] });
      }
      index += 1;
    }
  }

  /** A new id: numeric, growing, and the same shape for posts and comments. */
  nextId(): string {
    this.sequence += 1;
    return String(7_100_000_000_000 + this.sequence);
  }

  addPost(post: Post): void {
    this.posts.set(post.id, post);
    append(this.postsByGroup, post.groupId, post);
    this.onChange();
  }

  addComment(comment: Comment): void {
    this.comments.set(comment.id, comment);
    append(this.commentsByPost, comment.postId, comment);
    this.onChange();
  }

  /** Oldest first. */
  postsOf(groupId: string): readonly Post[] {
    return this.postsByGroup.get(groupId) ?? [];
  }

  /** Oldest first. */
  commentsOf(postId: string): readonly Comment[] {
    return this.commentsByPost.get(postId) ?? [];
  }

  setMembership(username: string, membership: Membership): void {
    const own = this.memberships.get(username) ?? new Map<string, Membership>();
    this.memberships.set(username, own.set(membership.groupId, membership));
    this.onChange();
  }

  removeMembership(username: string, groupId: string): void {
    this.memberships.get(username)?.delete(groupId);
    this.onChange();
  }

  /** The language an account's pages are in from now on. */
  setLanguage(username: string, language: Language): void {
    const account = this.accounts.get(username);
    if (account) account.language = language;
    this.onChange();
  }

  membershipsOf(username: string): Membership[] {
    return [...(this.memberships.get(username)?.values() ?? [])];
  }

  membershipOf(username: string, groupId: string): Membership | undefined {
    return this.memberships.get(username)?.get(groupId);
  }

  /** An account's name as people see it; seeded people are their own names. */
  displayName(author: string): string {
    return this.accounts.get(author)?.displayName ?? author;
  }

  /** From when on something that waits for a moderator is approved, by the present settings. */
  approvalTime(needsApproval: boolean): number | null {
    if (!needsApproval) return this.now();
    return this.settings.approvalDelayMs === null ? null : this.now() + this.settings.approvalDelayMs;
  }
}

function append<T>(index: Map<string, T[]>, key: string, item: T): void {
  const list = index.get(key);
  if (list) list.push(item);
  else index.set(key, [item]);
}
