import { useCallback, useEffect } from 'react';
import type { GroupsAnswer } from '../../src/script/shown.js';
import { AtTheEnd } from '../site/at-the-end.js';
import { read } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Late } from '../site/late.js';
import { Progress, Skeleton } from '../site/skeleton.js';
import { useSite } from '../site/site.js';
import { useParts } from '../site/use-parts.js';
import { GroupCard } from './group-card.js';

type List = 'joined' | 'discover' | 'suggested';

export function GroupsPage({ list, count }: { list: 'joined' | 'discover'; count: string }) {
  const { texts, delaysMs } = useSite();
  const title = list === 'joined' ? texts.myGroups : texts.discover;
  return (
    <Late ms={delaysMs.header ?? 0} instead={<Skeleton kind={3} />}>
      <section className={cx('card list-head')}>
        <h1>{title}</h1>
        {list === 'joined' ? (
          <h2>
            <span>{texts.allJoined}</span> <span>({count})</span>
          </h2>
        ) : (
          <p className={cx('muted')}>{texts.groupsCount(count)}</p>
        )}
      </section>
      <GroupList list={list} label={title} />
    </Late>
  );
}

function GroupList({ list, label }: { list: List; label: string }) {
  const { texts } = useSite();
  const load = useCallback(
    async (after: string) => {
      const answer = await read<GroupsAnswer>(`/api/view/groups?list=${list}&after=${after}`);
      return { ...answer, items: answer.groups };
    },
    [list],
  );
  const { items, ways, hasMore, turn, more } = useParts(load);
  const isThrottled = ways?.faults['throttled-list'] !== undefined;
  // As throttled, and without a word of it.
  const isSilent = ways?.faults['silent-list'] !== undefined;
  const suggests = list === 'joined' && ways?.faults['suggested-groups'] !== undefined;
  useEffect(() => {
    if (turn === 0) more();
  }, [turn, more]);
  return (
    <>
      <div role="list" className={cx('groups')} aria-label={label} aria-busy={turn === 0}>
        {items.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
      {(hasMore || isThrottled) && !isSilent && (
        <div role="status">
          <span className={cx('sr')}>{texts.loadingGroups}</span>
          <Progress label={texts.loadingGroups} />
        </div>
      )}
      {hasMore && !isThrottled && !isSilent && turn > 0 && <AtTheEnd onNear={more} turn={turn} />}
      {!hasMore && suggests && (
        <section>
          <h2>{texts.suggestedGroups}</h2>
          <GroupList list="suggested" label={texts.suggestedGroups} />
        </section>
      )}
    </>
  );
}
