import { Fragment, useEffect } from 'react';
import type { ShownPost } from '../../src/script/shown.js';
import { AtTheEnd } from '../site/at-the-end.js';
import { cx } from '../site/classes.js';
import { Skeleton, Progress } from '../site/skeleton.js';
import { useSite } from '../site/site.js';
import type { Parts } from '../site/use-parts.js';
import { FeedItem } from './feed-item.js';

interface FeedProps {
  label: string;
  posts: readonly ShownPost[];
  /** Where the posts come from, part by part; left out: they are all. */
  parts?: Parts<ShownPost>;
  withGroup?: boolean;
  /** Whether there are other things between the posts. */
  hasBetween?: boolean;
}

/** Posts one below the other. Those far out of view leave the document, their boxes keep the place. */
export function Feed({ label, posts, parts, withGroup = false, hasBetween = false }: FeedProps) {
  const { texts } = useSite();
  const turn = parts?.turn ?? 1;
  const more = parts?.more;
  useEffect(() => {
    if (turn === 0) more?.();
  }, [turn, more]);
  return (
    <>
      <div role="feed" aria-label={label} aria-busy={turn === 0} className={cx('feed posts')}>
        {posts.map((post, index) => (
          <Fragment key={post.id}>
            <FeedItem post={post} position={index + 1} withGroup={withGroup} />
            {hasBetween && index === 1 && <Between label={texts.suggestedForYou} />}
            {hasBetween && index === 4 && <Between label={texts.sponsored} />}
          </Fragment>
        ))}
      </div>
      {parts?.hasMore && (
        <>
          {turn === 0 ? <Skeleton kind={1} /> : <Progress label={texts.loading} />}
          {turn > 0 && <AtTheEnd onNear={parts.more} turn={turn} />}
        </>
      )}
    </>
  );
}

function Between({ label }: { label: string }) {
  return (
    <div className={cx('card between')}>
      <span>{label}</span>
      <p dir="auto">Kikar Market</p>
    </div>
  );
}
