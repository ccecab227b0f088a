import { useState } from 'react';
import type { ShownPost } from '../../src/script/shown.js';
import { Comments } from '../comments/comments.js';
import { useGroupPath } from '../groups/group-path.js';
import { send } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Icon } from '../site/icon.js';
import { Go } from '../site/navigation.js';
import { Avatar, PersonLink } from '../site/person.js';
import { useSite } from '../site/site.js';
import { usePermalink } from './links.js';
import { MediaList } from './media-list.js';
import { PostText } from './post-text.js';
import { TimeLink } from './time-link.js';

interface PostBodyProps {
  post: ShownPost;
  withGroup: boolean;
  /** Whether its comments are there from the start. */
  isOpen: boolean;
}

/** All of a post: header with author and permalink, text, media, counts, actions and comments. */
export function PostBody({ post, withGroup, isOpen }: PostBodyProps) {
  const { texts, has } = useSite();
  const groupPath = useGroupPath(post.group.id);
  const [asksForComments, setAsks] = useState(isOpen);
  const [presses, setPresses] = useState(0);
  const [comments, setComments] = useState(post.counts.comments);
  const { pendingNotice: pending, declinedNotice: declined, removedNotice: removed } = texts;
  const notice = post.state === 'published' ? null : { pending, declined, removed }[post.state];
  const isMarked = notice !== null && (isOpen || !has('waiting-unmarked'));
  return (
    <>
      <header>
        <Avatar author={post.author.id} sizePx={40} />
        <div>
          {withGroup && (
            <Go href={groupPath}>
              <bdi>{post.group.name}</bdi>
            </Go>
          )}
          <h3 data-ad-rendering-role="profile_name">
            <PersonLink person={post.author} />
          </h3>
          <p className={cx('meta')}>
            {post.isPinned && <span>{texts.pinned} · </span>}
            <TimeLink time={post.time} address={usePermalink(post)} />
          </p>
        </div>
      </header>
      {isMarked && (
        <p className={cx('notice-line')} role="status">
          <Icon name="clock" /> {notice}
        </p>
      )}
      <PostText text={post.text} />
      <MediaList media={post.media} postId={post.id} />
      <Reactions
        post={post}
        comments={comments}
        onComment={() => {
          setAsks(true);
          setPresses((before) => before + 1);
        }}
      />
      {asksForComments && (
        <Comments post={post} isAtPermalink={isOpen} presses={presses} onCount={setComments} />
      )}
    </>
  );
}

interface ReactionsProps {
  post: ShownPost;
  /** How many there are, in words. */
  comments: string;
  onComment: () => void;
}

function Reactions({ post, comments, onComment }: ReactionsProps) {
  const { texts, has } = useSite();
  const address = usePermalink(post);
  const [like, setLike] = useState({ liked: post.isLiked, likes: post.counts.likes });
  const press = () => void send<typeof like>(`/api/posts/${post.id}/like`, {}).then(setLike, () => undefined);
  return (
    <>
      <p className={cx('counts')}>
        <span className={cx('likes')}>{like.likes}</span>
        {has('unlinked') ? <span>{comments}</span> : <Go href={address}>{comments}</Go>}
        <span>{post.counts.shares}</span>
        <span>{post.counts.views}</span>
      </p>
      {post.mayComment && (
        <div className={cx('actions')}>
          <button type="button" aria-pressed={like.liked} onClick={press}>
            <Icon name="like" />
            <span>{like.liked ? texts.unlike : texts.like}</span>
          </button>
          <button type="button" onClick={onComment}>
            <Icon name="comment" />
            <span>{texts.comment}</span>
          </button>
        </div>
      )}
    </>
  );
}
