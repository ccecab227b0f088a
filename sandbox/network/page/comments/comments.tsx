import { useCallback, useEffect, useState } from 'react';
import type { CommentsAnswer, ShownComment, ShownPost } from '../../src/script/shown.js';
import { read } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { PressButton } from '../site/dialog.js';
import { Progress } from '../site/skeleton.js';
import { useSite } from '../site/site.js';
import { useParts } from '../site/use-parts.js';
import { Comment } from './comment.js';
import { CommentBox } from './comment-box.js';
import { OrderMenu } from './order-menu.js';
import type { Order } from './order-menu.js';

interface CommentsProps {
  post: ShownPost;
  isAtPermalink: boolean;
  /** How often `Comment` was pressed. */
  presses: number;
  /** Told how many there are now, in words. */
  onCount: (count: string) => void;
}

/** The comments of a post, in one order, and the box for another. */
export function Comments({ post, isAtPermalink, presses, onCount }: CommentsProps) {
  const { texts } = useSite();
  const [order, setOrder] = useState<Order>('relevant');
  const [mine, setMine] = useState<readonly ShownComment[]>([]);
  const [ways, setWays] = useState<CommentsAnswer['ways'] | null>(null);
  const isOff = ways?.faults['comments-off'] !== undefined;
  const hidesBox = isAtPermalink && ways?.faults['comment-box-hidden'] !== undefined && presses === 0;
  return (
    <section className={cx('comments')}>
      <OrderMenu order={order} onOrder={setOrder} />
      <CommentList key={order} post={post} order={order} mine={mine} onWays={setWays} />
      {isOff && <p className={cx('muted')}>{texts.commentsOff}</p>}
      {post.mayComment && ways && !isOff && !hidesBox && (
        <CommentBox
          post={post}
          hasButton={ways.faults['comment-button'] !== undefined}
          isFocused={presses > 0}
          onMade={(comment, count) => {
            setMine((before) => [...before, comment]);
            onCount(count);
          }}
        />
      )}
    </section>
  );
}

interface CommentListProps {
  post: ShownPost;
  order: Order;
  mine: readonly ShownComment[];
  onWays: (ways: CommentsAnswer['ways']) => void;
}

function CommentList({ post, order, mine, onWays }: CommentListProps) {
  const { texts } = useSite();
  const load = useCallback(
    async (after: string) => {
      const query = new URLSearchParams({ order, after });
      const answer = await read<CommentsAnswer>(`/api/view/comments/${post.id}?${query}`);
      return { ...answer, items: answer.comments };
    },
    [post.id, order],
  );
  const { items, ways, hasMore, turn, more } = useParts(load);
  useEffect(() => {
    if (turn === 0) more();
  }, [turn, more]);
  useEffect(() => {
    if (ways) onWays(ways);
  }, [ways, onWays]);
  const own = new Set(mine.map(({ id }) => id));
  return (
    <div aria-busy={turn === 0}>
      {turn === 0 && <Progress label={texts.loading} />}
      {items
        .filter(({ id }) => !own.has(id))
        .map((comment) => (
          <Comment key={comment.id} post={post} comment={comment} />
        ))}
      {turn > 0 && hasMore && (
        <PressButton second onPress={more}>
          {texts.moreComments}
        </PressButton>
      )}
      {mine.map((comment) => (
        <Comment key={comment.id} post={post} comment={comment} />
      ))}
    </div>
  );
}
