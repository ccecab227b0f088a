import type { ShownCard } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { Icon } from '../site/icon.js';
import { useSite } from '../site/site.js';

/** `Public group · 12,345 members` */
export function GroupFacts({ group }: { group: ShownCard }) {
  const { texts } = useSite();
  return (
    <p className={cx('facts')}>
      <Icon name={group.isPublic ? 'globe' : 'lock'} />
      <span>{group.isPublic ? texts.publicGroup : texts.privateGroup}</span> · <span>{group.members}</span>
    </p>
  );
}
