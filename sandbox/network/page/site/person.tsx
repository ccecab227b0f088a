import type { ShownPerson } from '../../src/script/shown.js';
import { cx } from './classes.js';
import { Go } from './navigation.js';

const personPath = (id: string): string => `/people/${encodeURIComponent(id)}`;

export function PersonLink({ person }: { person: ShownPerson }) {
  return (
    <Go className={cx('name')} href={personPath(person.id)}>
      <bdi>{person.name}</bdi>
    </Go>
  );
}

/** A person's round picture; decorative, because the name stands beside it. */
export function Avatar({ author, sizePx }: { author: string; sizePx: number }) {
  const source = `/img/avatar/${encodeURIComponent(author)}.svg`;
  return <img className={cx('avatar')} src={source} alt="" width={sizePx} height={sizePx} />;
}
