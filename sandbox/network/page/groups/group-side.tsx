import type { ShownGroup } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { Icon } from '../site/icon.js';
import { Avatar } from '../site/person.js';
import { useSite } from '../site/site.js';
import { GroupFacts } from './group-facts.js';

export function GroupSide({ group }: { group: ShownGroup }) {
  const { texts } = useSite();
  return (
    <aside className={cx('side')}>
      <section className={cx('card')}>
        <h2>{texts.about}</h2>
        <p dir="auto">{group.description}</p>
        <GroupFacts group={group} />
        {group.approvesPosts && (
          <p className={cx('muted')}>
            <Icon name="clock" /> {texts.approvesPosts}
          </p>
        )}
      </section>
      <section className={cx('card')}>
        <h2>{texts.membersHeading}</h2>
        <p className={cx('faces')}>
          {group.people.map((person) => (
            <Avatar key={person} author={person} sizePx={40} />
          ))}
        </p>
      </section>
      <section className={cx('card')}>
        <h2>{texts.photosHeading}</h2>
        <p className={cx('thumbs')}>
          {group.photos.map((url, index) => (
            <img key={index} src={url} alt="" width={90} height={60} />
          ))}
        </p>
      </section>
    </aside>
  );
}
