import { NetworkError } from '../profiles/network-error.js';
import type { ArticleQuery, ArticleReading } from './in-page/article-reader.js';
import { ownPath, readArticles } from './in-page/articles.js';
import { readComments } from './in-page/comments.js';
import type { CommentsPart } from './in-page/comments.js';
import { readOwnList } from './in-page/own-list.js';
import { readReactions } from './in-page/reactions.js';
import { throttledCount } from './group-pages.js';
import type { DrivenPage, Moderation, Reactions, Sighting, Sought, TargetGroup } from './network-driver.js';
import { pathOfGroup, pathOfPost } from '../profiles/network-profile.js';
import type { OwnState } from '../profiles/network-profile.js';
import type { PageAccess } from './page-access.js';
import { permalinkOf } from './permalink-id.js';
import { judgeSighting, readWhole } from './sighting.js';
import type { OwnReading, OwnRow } from './sighting.js';

const listLimitMs = 20_000;
const marginMs = 5_000;
/** Longer lists are not read to their end: what is new stands above what was the newest. */
const mostRead = 200;
/**
 * Where posts can stand before the click, in the order in which they are read: one that is approved in between is in one of
 * the two at least. A group's page leads to the first, and that to the second.
 */
const statesBefore = ['pending', 'published'] as const;
/** Where a post stands that the group does not want: looked at only for one that is missing. */
const statesOfRefused = ['declined', 'removed'] as const;

/** Looks on the page for what may have been written: by the account, with this content, and not there before. */
export class OwnContent {
  constructor(private readonly access: PageAccess) {}

  async findPost(context: DrivenPage, group: TargetGroup, sought: Sought): Promise<Sighting> {
    const { contentHash, text, before } = sought;
    const matters = { isOpaque: this.isOpaque, text };
    const judge = (list: OwnReading) => judgeSighting(list, contentHash, before, matters);
    const isSeen = (list: OwnReading) => isLong(list) || judge(list).is === 'found';
    const read = (state: OwnState) => readWhole(() => this.list(context, group, state), isSeen);
    const standing = await read('published');
    const stands = judge(standing);
    if (stands.is === 'found') return this.withAddress(stands);
    const waiting = await read('pending');
    const seen = judge(together(standing, waiting));
    if (seen.is !== 'absent') return this.withAddress(seen);
    // What was approved between the two was in neither.
    const now = judge(together(await read('published'), waiting));
    if (now.is !== 'absent') return this.withAddress(now);
    for (const state of this.refusedHere()) {
      const refused = await readWhole(() => this.list(context, group, state), isLong);
      // Nobody looked there before the click: what has the content may be an old one.
      const judged = judgeSighting(refused, contentHash, null, { text });
      if (judged.is !== 'absent') return judged;
    }
    return { is: 'absent' };
  }

  /** What waits is read before what stands: a post that is approved in between is in one of the two at least. */
  async followPost(context: DrivenPage, group: TargetGroup, sought: Sought): Promise<Moderation> {
    const { contentHash, text, before } = sought;
    const seen: OwnRow[] = [];
    const judge = (list: OwnReading) =>
      judgeSighting(list, contentHash, before, { isOpaque: this.isOpaque, elsewhere: seen, text });
    const read = async (state: OwnState) => {
      const isSeen = (list: OwnReading) => isLong(list) || judge(list).is === 'found';
      const list = await readWhole(() => this.list(context, group, state), isSeen);
      seen.push(...list.rows);
      return list;
    };
    const waiting = await read('pending');
    if (judge(waiting).is === 'found') return { is: 'waiting' };
    const standing = await read('published');
    const stands = this.withAddress(judge(standing));
    if (stands.is === 'found')
      return stands.pendingApproval ? { is: 'waiting' } : { is: 'approved', permalink: stands.permalink };
    // What stands says more of what waits: which of those that were there before is not among it.
    const waits = judge(waiting);
    if (waits.is === 'found') return { is: 'waiting' };
    if (waits.is !== 'absent' || stands.is !== 'absent') return { is: 'unsure' };
    let isSure = true;
    for (const state of this.refusedHere()) {
      const refused = judge(await read(state));
      if (refused.is === 'found') return { is: 'declined' };
      if (refused.is !== 'absent') isSure = false;
    }
    return { is: isSure ? 'gone' : 'unsure' };
  }

  private refusedHere(): OwnState[] {
    const { ownPosts } = this.access.profile.paths;
    return statesOfRefused.filter((state) => ownPosts[state] !== undefined);
  }

  /** One's own posts in the group as they are now. */
  async before(context: DrivenPage, group: TargetGroup): Promise<OwnReading> {
    let seen: OwnReading = { rows: [], isWhole: true };
    for (const state of statesBefore) {
      // Each by a link where the page has one; a list that this document has shown is opened anew.
      const list = await readWhole(() => this.list(context, group, state, { byLink: true }), isLong);
      seen = together(seen, list);
    }
    return seen;
  }

  private async list(
    context: DrivenPage,
    { groupId }: TargetGroup,
    state: OwnState,
    { byLink = false }: { byLink?: boolean } = {},
  ): Promise<OwnReading> {
    const { paths, locators, loading, showsLoader } = this.access.profile;
    const { article, noPosts, loader } = locators;
    const template = paths.ownPosts[state];
    if (template === undefined) throw new Error(`${this.access.profile.name} has no list of ${state} posts`);
    const path = pathOfGroup(template, groupId);
    const wanted = { article, noPosts };
    const { kind } = byLink
      ? await this.access.goSignedIn(context, path, wanted, { gone: [article, noPosts] })
      : await this.access.openSignedIn(context, path, wanted);
    // The group's own page says better what is wrong with it.
    if (kind === 'not-found') return { rows: [], isWhole: false };
    const order = {
      query: this.postQuery(),
      loaders: [loader, ...loading],
      empty: noPosts,
      patienceMs: showsLoader ? 0 : 2_500,
      doubtedCount: showsLoader ? null : throttledCount,
      limitMs: listLimitMs,
      mostRead,
    };
    const { rows, isWhole } = await this.access.run(context, readOwnList, order, listLimitMs + marginMs);
    const owned = rows.map((row) => ({
      ...row,
      state,
      permalink: row.permalink ?? this.addressOf(groupId, row.id),
    }));
    return { rows: owned, isWhole };
  }

  async findComment(context: DrivenPage, sought: Sought): Promise<Sighting> {
    const { contentHash, text, before } = sought;
    const judge = (reading: OwnReading) => judgeSighting(reading, contentHash, before, { text });
    const isSeen = (reading: OwnReading) => judge(reading).is === 'found';
    let isReordered = false;
    // Where not all that stood there before is known, what is new is known by what it stands above: in the order of before.
    if (before?.isWhole) {
      const newest = await this.comments(context, { newestFirst: true });
      if (newest.isWhole || isSeen(newest)) return this.withAddress(judge(newest));
      isReordered = newest.shows !== 'all';
    }
    const read = async () => {
      const reading = await this.comments(context, { isReordered });
      isReordered &&= reading.shows !== 'all';
      return reading;
    };
    return this.withAddress(judge(await readWhole(read, isSeen)));
  }

  /**
   * One's own comments on the post that is open. Without knowing oneself none is known to be one's own.
   * @param newestFirst only those that come first in that order, where the page has it
   * @param isReordered whether the page shows them in another order by now
   */
  async comments(
    context: DrivenPage,
    { newestFirst = false, isReordered = false }: { newestFirst?: boolean; isReordered?: boolean } = {},
  ): Promise<OwnReading & Pick<CommentsPart, 'shows'>> {
    const { locators, showsAllComments, loading } = this.access.profile;
    const self = await this.self(context);
    const { commentOrder, newestComments, allComments, moreComments, postDialog, commentText } = locators;
    const order = {
      query: this.commentQuery(),
      newestComments: newestFirst ? (newestComments ?? null) : null,
      ...{ commentOrder, allComments, moreComments, within: postDialog, field: commentText, loading },
      isReordered,
      limitMs: listLimitMs,
    };
    const read = await this.access.run(context, readComments, order, listLimitMs + marginMs);
    const isWhole = read.isWhole && showsAllComments && self !== null;
    return { rows: ownOf(read.rows, self), isWhole, shows: read.shows };
  }

  /** One's own comments that a post shows at once: all of them, where it is so new that it can have no others. */
  async firstComments(context: DrivenPage): Promise<OwnReading> {
    const self = await this.self(context);
    const order = { query: this.commentQuery(), arrivalMs: 0, revealMs: 0 };
    return { rows: ownOf(await this.access.run(context, readArticles, order), self), isWhole: self !== null };
  }

  /** Path of the link to oneself. */
  self(context: DrivenPage): Promise<string | null> {
    return this.access.run(context, ownPath, { region: this.access.profile.locators.ownRegion });
  }

  /** What people did with the post that is open by now. @throws NetworkError 'unknown-page' */
  async readReactions(context: DrivenPage, path: string): Promise<Reactions> {
    const { patterns, locators, reactions: counts } = this.access.profile;
    const { pathname, search } = new URL(path, this.access.profile.origin);
    const query = {
      article: locators.article,
      permalinks: patterns.post,
      path: { pathname, search },
      counts,
    };
    const found = await this.access.until(() => this.access.run(context, readReactions, query));
    if (found === null) throw new NetworkError('unknown-page', { detail: 'the post is not on its page' });
    const { likes, comments, shares, reach } = found;
    const isWhole = likes !== null && comments !== null && shares !== null;
    if (counts.showsNought && !isWhole)
      throw new NetworkError('unknown-page', { detail: 'the post does not say its numbers' });
    return { likes: likes ?? 0, comments: comments ?? 0, shares: shares ?? 0, reach };
  }

  postQuery(): ArticleQuery {
    const { locators, patterns } = this.access.profile;
    const { article, pendingNotice, seeMore } = locators;
    return { article, permalinks: patterns.post, pictures: patterns.picture ?? [], pendingNotice, seeMore };
  }

  commentQuery(): ArticleQuery {
    const { locators, patterns } = this.access.profile;
    return {
      article: locators.comment,
      permalinks: patterns.comment,
      pendingNotice: [],
      seeMore: locators.seeMore,
    };
  }

  /** Of a post that only its pictures name. */
  private addressOf(groupId: string, id: string | null): string | null {
    const { post } = this.access.profile.paths;
    return post === undefined || id === null ? null : pathOfPost(post, groupId, id);
  }

  private readonly isOpaque = (id: string) => new RegExp(this.access.profile.opaqueIds).test(id);

  private withAddress(sighting: Sighting): Sighting {
    if (sighting.is !== 'found' || sighting.permalink === null) return sighting;
    return { ...sighting, permalink: permalinkOf(this.access.profile, sighting.permalink) };
  }
}

function ownOf(rows: readonly ArticleReading[], self: string | null): OwnRow[] {
  const own = rows.filter(({ authors }) => self !== null && authors.includes(self));
  return own.map((row) => ({ ...row, state: 'published' }));
}

/** Too long to be read to its end, however often. */
function isLong({ rows }: OwnReading): boolean {
  return rows.length >= mostRead;
}

function together(one: OwnReading, other: OwnReading): OwnReading {
  return { rows: [...one.rows, ...other.rows], isWhole: one.isWhole && other.isWhole };
}
