import { memo } from 'react';
import type { ShownCard } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { Go } from '../site/navigation.js';
import { useSite } from '../site/site.js';
import { GroupFacts } from './group-facts.js';
import { useGroupPath } from './group-path.js';

/** A group in a list: its picture is a link without text, its name another. Drawn once, however long the list grows. */
export const GroupCard = memo(function GroupCard({ group }: { group: ShownCard }) {
  const { texts } = useSite();
  const path = useGroupPath(group.id);
  return (
    <div role="listitem" className={cx('card')}>
      <Go href={path} tabIndex={-1}>
        <img src={group.cover} alt="" width={72} height={72} loading="lazy" />
      </Go>
      <div>
        <h2>
          <Go href={path}>
            <bdi>{group.name}</bdi>
          </Go>
        </h2>
        {group.lastVisitDays !== null && (
          <p className={cx('muted')}>{texts.lastVisit(group.lastVisitDays)}</p>
        )}
        <GroupFacts group={group} />
      </div>
    </div>
  );
});
