import type { ShownGroup } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { Icon } from '../site/icon.js';
import { Go } from '../site/navigation.js';
import { useSite } from '../site/site.js';
import { useGroupPath } from './group-path.js';

/** Stands there while any post of the account waits, whichever it is. */
export function WaitingBanner({ group, waiting }: { group: ShownGroup; waiting: number }) {
  const { texts } = useSite();
  const path = useGroupPath(group.id);
  return (
    <section className={cx('card banner')}>
      <Icon name="clock" />
      <div>
        <div>{texts.pendingBanner}</div>
        <div className={cx('muted')}>{waiting === 1 ? texts.onePost : texts.posts(waiting)}</div>
      </div>
      <Go className={cx('button second')} href={`${path}my_pending_content`}>
        {texts.managePost}
      </Go>
    </section>
  );
}
