import { useEffect, useRef, useState } from 'react';
import type { ShownPost } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';
import { PostBody } from './post-body.js';

/** How far from the window a post may be and still be in the document. */
const keptPx = 1_200;

interface FeedItemProps {
  post: ShownPost;
  position: number;
  withGroup: boolean;
}

/** A post of a feed, or the empty box that keeps its place. */
export function FeedItem({ post, position, withGroup }: FeedItemProps) {
  const { texts, has } = useSite();
  const box = useRef<HTMLDivElement>(null);
  const [heightPx, setHeightPx] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // What somebody writes in stays.
        if (entry.isIntersecting || element.contains(document.activeElement)) setHeightPx(null);
        else setHeightPx((before) => before ?? entry.boundingClientRect.height);
      },
      { rootMargin: `${keptPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isEmptied = heightPx !== null;
  const names =
    isEmptied || has('posts-without-role')
      ? {}
      : { role: 'article', 'aria-label': texts.postBy(post.author.name), 'aria-posinset': position };
  return (
    <div
      ref={box}
      {...names}
      className={cx(isEmptied ? '' : 'card post')}
      style={isEmptied ? { height: heightPx } : undefined}
    >
      {!isEmptied && <PostBody post={post} withGroup={withGroup} isOpen={false} />}
    </div>
  );
}
