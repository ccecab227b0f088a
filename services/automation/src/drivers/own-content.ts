import type { AccountContext } from '../browsers/account-context.js';
import { contentHash } from './content-hash.js';
import type { ArticleReading } from './in-page/articles.js';
import { ownPath, readArticles } from './in-page/articles.js';
import { NetworkError } from './network-error.js';
import type { Sighting, Sought, TargetGroup } from './network-driver.js';
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

  async findPost(context: AccountContext, { groupId }: TargetGroup, sought: Sought): Promise<Sighting> {
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

  async findComment(context: AccountContext, postUrl: string, sought: Sought): Promise<Sighting> {
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
