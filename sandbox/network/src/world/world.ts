import type { Entry } from './entry.js';
import { seedAccounts } from './seed-accounts.js';
import { extraGroup, isMemberFromTheStart, seedGroups } from './seed-groups.js';
import { seedPosts } from './seed-posts.js';
import { defaultSettings } from './settings.js';
import type { WorldSettings } from './settings.js';
import type { Account, Comment, Group, Language, MediaFile, Membership, Post, Session } from './state.js';

/** Ids of posts and comments are this and a number that grows. */
const firstId = 7_100_000_000_000;
/** So many presses of buttons are remembered. */
const mostTokens = 1_000;
/** So many files. */
const mostUploads = 10_000;

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
  /** Files that wait for the post or comment they are for, and those that were in one; the newest last. */
  readonly uploads = new Map<string, MediaFile>();
  /** Told of each change; the file listens. */
  onEntry: (entry: Entry) => void = () => undefined;
  /** What came of a press of a button, by account and token; the newest last. */
  readonly taken = new Map<string, string>();

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
    const maps = [this.posts, this.comments, this.postsByGroup, this.commentsByPost, this.memberships];
    for (const map of [...maps, this.taken, this.uploads]) map.clear();
    for (const { username, language } of seedAccounts()) this.speak(username, language);
    this.sequence = 0;
    this.seededAt = options.seededAt ?? this.now();
    for (const group of [...this.groups.values()]) {
      if (group.isExtra) {
        this.groups.delete(group.id);
        continue;
      }
      const { posts, comments } = seedPosts(group, this.seededAt);
      posts.forEach((post) => this.indexPost(post));
      comments.forEach((comment) => this.indexComment(comment));
    }
    for (const username of this.accounts.keys()) this.seedMemberships(username);
    this.onEntry({ is: 'reset', seededAt: this.seededAt, keepSessions: options.keepSessions ?? false });
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
  }

  private seedMemberships(username: string): void {
    let index = 0;
    for (const groupId of this.groups.keys()) {
      const since = this.seededAt - index * 86_400_000;
      if (isMemberFromTheStart(username, index)) {
        this.indexMembership(username, { groupId, requestedAt: since, approveAt: since, answers: [] });
      }
      index += 1;
    }
  }

  /** A new id: numeric, growing, and the same shape for posts and comments. */
  nextId(): string {
    this.sequence += 1;
    return String(firstId + this.sequence);
  }

  /** @param token of the press of a button that it came from */
  addPost(post: Post, token = ''): void {
    this.indexPost(post);
    this.note(post, token);
    this.onEntry({ is: 'post', post, token });
  }

  /** To be called after a post was changed in place. */
  changePost(post: Post): void {
    // Made-up posts are made up again at a start: of them only the likes are kept.
    this.onEntry(
      post.seeded ? { is: 'likes', postId: post.id, likedBy: post.likedBy } : { is: 'post', post },
    );
  }

  /** @param token of the press of a button that it came from */
  addComment(comment: Comment, token = ''): void {
    this.indexComment(comment);
    this.note(comment, token);
    this.onEntry({ is: 'comment', comment, token });
  }

  /** A file was sent while a person still writes. */
  addUpload(file: MediaFile): void {
    this.uploads.set(file.id, file);
    const oldest = this.uploads.keys().next();
    if (this.uploads.size > mostUploads && !oldest.done) this.uploads.delete(oldest.value);
    this.onEntry({ is: 'upload', file });
  }

  addSession(session: Session): void {
    this.sessions.set(session.id, session);
    this.onEntry({ is: 'session', session });
  }

  endSession(id: string): void {
    if (this.sessions.delete(id)) this.onEntry({ is: 'session-end', id });
  }

  /** The post or comment that came of this press of a button. */
  takenFrom(username: string, token: string): Post | Comment | undefined {
    const id = token === '' ? undefined : this.taken.get(`${username} ${token}`);
    return id === undefined ? undefined : (this.posts.get(id) ?? this.comments.get(id));
  }

  private note({ id, author }: Post | Comment, token: string): void {
    this.sequence = Math.max(this.sequence, Number(id) - firstId);
    if (token !== '') this.taken.set(`${author} ${token}`, id);
    const oldest = this.taken.keys().next();
    if (this.taken.size > mostTokens && !oldest.done) this.taken.delete(oldest.value);
  }

  private indexPost(post: Post): void {
    this.posts.set(post.id, post);
    append(this.postsByGroup, post.groupId, post);
  }

  private indexComment(comment: Comment): void {
    this.comments.set(comment.id, comment);
    append(this.commentsByPost, comment.postId, comment);
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
    this.indexMembership(username, membership);
    this.onEntry({ is: 'membership', username, membership });
  }

  private indexMembership(username: string, membership: Membership): void {
    const own = this.memberships.get(username) ?? new Map<string, Membership>();
    this.memberships.set(username, own.set(membership.groupId, membership));
  }

  removeMembership(username: string, groupId: string): void {
    this.memberships.get(username)?.delete(groupId);
    this.onEntry({ is: 'left', username, groupId });
  }

  /** The language an account's pages are in from now on. */
  setLanguage(username: string, language: Language): void {
    this.speak(username, language);
    this.onEntry({ is: 'language', username, language });
  }

  private speak(username: string, language: Language): void {
    const account = this.accounts.get(username);
    if (account) account.language = language;
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
