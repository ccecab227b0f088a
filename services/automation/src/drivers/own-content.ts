import { contentHash } from './content-hash.js';
import type { ArticleReading } from './in-page/articles.js';
import { ownPath, readArticles } from './in-page/articles.js';
import { readReactions } from './in-page/reactions.js';
import { NetworkError } from './network-error.js';
import type { DrivenPage, Reactions, Sighting, Sought, TargetGroup } from './network-driver.js';
import type { PageAccess } from './page-access.js';
import type { PostPages } from './post-pages.js';

/** Clocks differ: what is this much older than the click may still be ours. */
const clockSlackMs = 120_000;

/** Looks on the page for what may have been written: by the account, with this content, since then. */
export class OwnContent {
  constructor(
    private readonly access: PageAccess,
    private readonly posts: PostPages,
  ) {}

  async findPost(context: DrivenPage, { groupId }: TargetGroup, sought: Sought): Promise<Sighting> {
    const { paths, patterns, locators, ownPostsShown } = this.access.profile;
    const { kind } = await this.access.openSignedIn(context, paths.ownPosts(groupId));
    if (kind === 'not-found') throw new NetworkError('group-not-found');
    const { article, pendingNotice } = locators;
    const articles = await this.access.run(context, readArticles, {
      article,
      permalink: patterns.post,
      pendingNotice,
    });
    const found = this.seen(articles, sought);
    if (found) return found;
    const reachesBack = articles.some(({ at }) => at !== null && at < sought.since.getTime() - clockSlackMs);
    return { is: articles.length < ownPostsShown || reachesBack ? 'absent' : 'unsure' };
  }

  async findComment(context: DrivenPage, postUrl: string, sought: Sought): Promise<Sighting> {
    const { patterns, locators, showsAllComments } = this.access.profile;
    await this.posts.openPost(context, postUrl);
    const own = await this.access.run(context, ownPath, { region: locators.ownRegion });
    const query = { article: locators.comment, permalink: patterns.comment, pendingNotice: [] };
    const comments = await this.access.run(context, readArticles, query);
    const found = this.seen(
      comments.filter(({ authors }) => own !== null && authors.includes(own)),
      sought,
    );
    if (found) return found;
    // Without knowing oneself, or where a page shows only some comments, it is not certain that it is absent.
    return { is: own !== null && showsAllComments ? 'absent' : 'unsure' };
  }

  /** What people did with a post by now. @throws NetworkError 'post-not-found', 'unknown-page' */
  async readReactions(context: DrivenPage, postUrl: string): Promise<Reactions> {
    const { patterns, locators, reactions: counts } = this.access.profile;
    const path = await this.posts.openPost(context, postUrl);
    const postId = new RegExp(patterns.post).exec(path.split('?')[0] ?? '')?.[1];
    if (postId === undefined) throw new NetworkError('post-not-found');
    const query = { article: locators.article, permalink: patterns.post, postId, counts };
    const found = await this.access.until(() => this.access.run(context, readReactions, query));
    if (found === null) throw new NetworkError('unknown-page');
    const { likes, comments, shares, reach } = found;
    const isWhole = likes !== null && comments !== null && shares !== null;
    if (counts.showsNought && !isWhole) throw new NetworkError('unknown-page');
    return { likes: likes ?? 0, comments: comments ?? 0, shares: shares ?? 0, reach };
  }

  private seen(articles: readonly ArticleReading[], { contentHash: wanted, since }: Sought): Sighting | null {
    const ours = articles.find(
      ({ at, texts }) =>
        (at === null || at >= since.getTime() - clockSlackMs) &&
        texts.some((text) => contentHash(text) === wanted),
    );
    if (!ours) return null;
    const permalink =
      ours.permalink === null ? null : new URL(ours.permalink, this.access.profile.origin).href;
    return { is: 'found', permalink, pendingApproval: ours.isPending };
  }
}
