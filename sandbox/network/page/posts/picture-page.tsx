import type { ShownMedia, ShownPost } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { Go } from '../site/navigation.js';
import { useSite } from '../site/site.js';
import { usePermalink } from './links.js';

/** One picture by itself, and the way back to its post: what the post says stands there alone. */
export function PicturePage({ picture, post }: { picture: ShownMedia; post: ShownPost }) {
  const { texts } = useSite();
  return (
    <section className={cx('card notice')}>
      <h1>{texts.picture}</h1>
      <img src={picture.url} alt={texts.picture} />
      <p>
        <Go href={usePermalink(post)}>
          <bdi>{post.author.name}</bdi>
        </Go>
      </p>
    </section>
  );
}
