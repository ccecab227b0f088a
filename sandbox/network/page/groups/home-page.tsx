import type { ShownPost } from '../../src/script/shown.js';
import { Feed } from '../posts/feed.js';
import { cx } from '../site/classes.js';
import { Late } from '../site/late.js';
import { Skeleton } from '../site/skeleton.js';
import { useSite } from '../site/site.js';

export function HomePage({ posts }: { posts: readonly ShownPost[] }) {
  const { texts, delaysMs } = useSite();
  return (
    <div className={cx('middle')}>
      <h1 className={cx('sr')}>{texts.feedPosts}</h1>
      <Late ms={delaysMs.feed ?? 0} instead={<Skeleton kind={0} />}>
        <Feed label={texts.feedPosts} posts={posts} withGroup />
      </Late>
    </div>
  );
}
