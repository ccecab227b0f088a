import { useEffect, useRef } from 'react';
import type { ShownComment, ShownPost } from '../../src/script/shown.js';
import { usePermalink } from '../posts/links.js';
import { MediaList } from '../posts/media-list.js';
import { RichText } from '../posts/post-text.js';
import { TimeLink } from '../posts/time-link.js';
import { cx } from '../site/classes.js';
import { Avatar, PersonLink } from '../site/person.js';
import { useSite } from '../site/site.js';

/** A comment inside its post: author, text, and its own permalink on the time. */
export function Comment({ post, comment }: { post: ShownPost; comment: ShownComment }) {
  const { texts } = useSite();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pointed = new URLSearchParams(window.location.search).get('comment_id');
    if (pointed === comment.id) element.current?.scrollIntoView({ block: 'center' });
  }, [comment.id]);
  return (
    <div
      ref={element}
      role="article"
      aria-label={texts.commentByAgo(comment.author.name, comment.ago)}
      className={cx('comment')}
    >
      <Avatar author={comment.author.id} sizePx={32} />
      <div>
        <div className={cx('bubble')}>
          <PersonLink person={comment.author} />
          <div className={cx('text')} dir="auto">
            <RichText text={comment.text} />
          </div>
        </div>
        <MediaList media={comment.media} />
        <TimeLink time={comment.time} address={usePermalink(post, comment.id)} />
      </div>
    </div>
  );
}
