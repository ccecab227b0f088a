import type { ShownMedia } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';

/** The pictures and videos of a post or comment. */
export function MediaList({ media }: { media: readonly ShownMedia[] }) {
  const { texts } = useSite();
  if (media.length === 0) return null;
  return (
    <div className={cx('media')}>
      {media.map(({ url, type }) =>
        type.startsWith('video/') ? (
          <video key={url} controls preload="metadata" src={url} aria-label={texts.video}>
            <track kind="captions" />
          </video>
        ) : (
          <img key={url} src={url} alt={texts.picture} width={360} height={220} />
        ),
      )}
    </div>
  );
}
