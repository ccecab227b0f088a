import type { ShownPerson } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { Avatar } from '../site/person.js';

export function PersonPage({ person, groups }: { person: ShownPerson; groups: string }) {
  return (
    <section className={cx('card notice')}>
      <Avatar author={person.id} sizePx={96} />
      <h1>
        <bdi>{person.name}</bdi>
      </h1>
      {groups !== '' && <p className={cx('muted')}>{groups}</p>}
    </section>
  );
}
