import { useCallback } from 'react';
import type { PostState } from '../../src/posts/post-state.js';
import type { PostsAnswer, ShownGroup } from '../../src/script/shown.js';
import { Feed } from '../posts/feed.js';
import { read } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Late } from '../site/late.js';
import { Go } from '../site/navigation.js';
import { Skeleton } from '../site/skeleton.js';
import { useSite } from '../site/site.js';
import { useParts } from '../site/use-parts.js';
import { GroupHeader } from './group-header.js';
import { useGroupPath } from './group-path.js';

/** What the account posted in this group, by what became of it. */
export function OwnContent({ group, state }: { group: ShownGroup; state: PostState }) {
  const { texts, delaysMs } = useSite();
  const path = useGroupPath(group.id);
  const { header = 0, feed = 0 } = delaysMs;
  const tab = (of: PostState, address: string, label: string) => (
    <Go href={path + address} aria-current={of === state ? 'page' : undefined}>
      {label}
    </Go>
  );
  return (
    <>
      <Late ms={header} instead={<Skeleton kind={header} />}>
        <GroupHeader group={group} />
      </Late>
      <Late ms={header + feed} instead={<Skeleton kind={feed} />}>
        <div className={cx('middle')}>
          <section className={cx('card list-head')}>
            <h2>{texts.yourContent}</h2>
            <div className={cx('tabs')}>
              {tab('pending', 'my_pending_content', texts.pendingTab)}
              {tab('published', 'my_posted_content', texts.postedTab)}
              {tab('declined', 'my_declined_content', texts.declinedTab)}
              {tab('removed', 'my_removed_content', texts.removedTab)}
            </div>
          </section>
          <OwnPosts group={group} state={state} />
        </div>
      </Late>
    </>
  );
}

function OwnPosts({ group, state }: { group: ShownGroup; state: PostState }) {
  const { texts } = useSite();
  const load = useCallback(
    async (after: string) => {
      const query = new URLSearchParams({ after, state });
      const answer = await read<PostsAnswer>(`/api/view/own/${group.id}?${query}`);
      return { ...answer, items: answer.posts };
    },
    [group.id, state],
  );
  const parts = useParts(load);
  return (
    <>
      {!parts.hasMore && parts.items.length === 0 && <p className={cx('card')}>{texts.noPosts}</p>}
      <Feed label={texts.yourContent} posts={parts.items} parts={parts} />
    </>
  );
}
