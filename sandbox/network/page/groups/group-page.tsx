import { useCallback, useState } from 'react';
import type { PostsAnswer, ShownGroup, ShownPost } from '../../src/script/shown.js';
import { Feed } from '../posts/feed.js';
import { PostDialog } from '../posts/post-dialog.js';
import { Post } from '../posts/post.js';
import { read } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Icon } from '../site/icon.js';
import { Late } from '../site/late.js';
import { Pressable } from '../site/pressable.js';
import { Skeleton } from '../site/skeleton.js';
import { useSite } from '../site/site.js';
import { useParts } from '../site/use-parts.js';
import { Composing } from '../writing/composing.js';
import type { Made } from '../writing/composing.js';
import { GroupHeader } from './group-header.js';
import { GroupSide } from './group-side.js';
import { WaitingBanner } from './waiting-banner.js';

interface GroupPageProps {
  group: ShownGroup;
  post: ShownPost | null;
  visit: number;
  sorting: string;
}

/** A group: its header, then the composer, then the feed; over them the post that the address points to. */
export function GroupPage({ group, post, visit, sorting }: GroupPageProps) {
  const { delaysMs, account, has, texts } = useSite();
  const [made, setMade] = useState<readonly Made[]>([]);
  const { header = 0, composer = 0, feed = 0 } = delaysMs;
  const isAlone = post !== null && has('post-as-page');
  const isMember = account !== null && group.membership === 'member';
  const waiting = group.waiting + made.filter((one) => one.post.state === 'pending').length;
  const composing = <Composing group={group} onMade={(one) => setMade((before) => [one, ...before])} />;
  return (
    <>
      <Late ms={header} instead={<Skeleton kind={header} />}>
        <GroupHeader group={group} />
      </Late>
      {isAlone && (
        <Late ms={header + feed} instead={<Skeleton kind={feed} />}>
          <div className={cx('middle')}>
            <Post post={post} withGroup isOpen />
          </div>
        </Late>
      )}
      {!isAlone && (
        <div className={cx('columns')}>
          <div>
            {isMember && has('admins-only') && (
              <Late ms={header + composer} instead={<Skeleton kind={composer} />}>
                <p className={cx('card admins-only')}>{texts.adminsOnly}</p>
              </Late>
            )}
            {isMember && !has('composer-missing') && !has('admins-only') && (
              <Late ms={header + composer} instead={<Skeleton kind={composer} />}>
                {has('listings-only') ? <SellCard /> : composing}
              </Late>
            )}
            {waiting > 0 && (
              <Late ms={header + composer} instead={null}>
                <WaitingBanner group={group} waiting={waiting} />
              </Late>
            )}
            <Late ms={header + composer + feed} instead={<Skeleton kind={feed} />}>
              {group.isOpen ? (
                <GroupFeed group={group} visit={visit} sorting={sorting} made={made} />
              ) : (
                <section className={cx('card notice')}>
                  <Icon name="lock" />
                  <p>{texts.privateNotice}</p>
                </section>
              )}
            </Late>
            {has('skeleton-stays') && <Skeleton kind={2} />}
          </div>
          <GroupSide group={group} />
        </div>
      )}
      {post && !isAlone && (
        <Late ms={header + composer + feed} instead={null}>
          <PostDialog post={post} />
        </Late>
      )}
    </>
  );
}

/** Of a group that buys and sells: it takes listings, and no posts. */
function SellCard() {
  const { texts } = useSite();
  return (
    <section className={cx('card compose')}>
      <Pressable onPress={() => undefined} className={cx('sell')}>
        {texts.sell}
      </Pressable>
    </section>
  );
}

interface GroupFeedProps {
  group: ShownGroup;
  visit: number;
  sorting: string;
  made: readonly Made[];
}

function GroupFeed({ group, visit, sorting, made }: GroupFeedProps) {
  const { texts } = useSite();
  const load = useCallback(
    async (after: string) => {
      const query = new URLSearchParams({ after, visit: String(visit), sorting });
      const answer = await read<PostsAnswer>(`/api/view/feed/${group.id}?${query}`);
      return { ...answer, items: answer.posts };
    },
    [group.id, visit, sorting],
  );
  const parts = useParts(load);
  const shown = new Set(made.map(({ post }) => post.id));
  const posts = parts.items.filter(({ id }) => !shown.has(id));
  // Each was put into the list as it was then: the oldest first.
  for (const { post, place } of [...made].reverse()) {
    if (place !== null) posts.splice(place, 0, post);
  }
  return <Feed label={texts.groupPosts} posts={posts} parts={parts} hasBetween />;
}
