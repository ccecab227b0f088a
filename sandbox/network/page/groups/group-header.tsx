import type { ShownGroup } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { Icon } from '../site/icon.js';
import { Go } from '../site/navigation.js';
import { useSite } from '../site/site.js';
import { GroupFacts } from './group-facts.js';
import { useGroupPath } from './group-path.js';
import { MembershipButtons } from './membership-buttons.js';

export function GroupHeader({ group }: { group: ShownGroup }) {
  const { texts, account } = useSite();
  const path = useGroupPath(group.id);
  return (
    <section className={cx('card group-head')}>
      <img className={cx('cover')} src={group.cover} alt="" width={1000} height={220} />
      <input type="file" accept="image/*" className={cx('gone')} tabIndex={-1} aria-hidden="true" />
      <div className={cx('group-title')}>
        <div>
          <h1>
            <Go href={path}>
              <bdi>{group.name}</bdi>
            </Go>
          </h1>
          <GroupFacts group={group} />
        </div>
        {account && <MembershipButtons group={group} />}
      </div>
      {group.membership === 'requested' && <Line text={texts.requestPending} />}
      {group.membership === 'declined' && <Line text={texts.requestDeclined} />}
      {account && group.membership === 'member' && (
        <nav className={cx('tabs')} aria-label={group.name}>
          <Go href={path}>{texts.discussion}</Go>
          <Go href={`${path}my_pending_content`}>{texts.yourContent}</Go>
        </nav>
      )}
    </section>
  );
}

function Line({ text }: { text: string }) {
  return (
    <p className={cx('notice-line')} role="status">
      <Icon name="clock" /> {text}
    </p>
  );
}
