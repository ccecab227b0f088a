import type { ShownPost } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';
import { PostBody } from './post-body.js';

/** A post by itself. */
export function Post({ post, withGroup, isOpen }: { post: ShownPost; withGroup: boolean; isOpen: boolean }) {
  const { texts } = useSite();
  return (
    <div role="article" aria-label={texts.postBy(post.author.name)} className={cx('card post')}>
      <PostBody post={post} withGroup={withGroup} isOpen={isOpen} />
    </div>
  );
}
