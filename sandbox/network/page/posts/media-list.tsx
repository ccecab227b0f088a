import type { ShownMedia } from '../../src/script/shown.js';
import { pictureAddress } from '../../src/script/permalinks.js';
import { cx } from '../site/classes.js';
import { Go } from '../site/navigation.js';
import { useSite } from '../site/site.js';

interface MediaListProps {
  media: readonly ShownMedia[];
  /** Whose pictures lead to pages of their own. */
  postId?: string;
}

/** The pictures and videos of a post or comment. */
export function MediaList({ media, postId }: MediaListProps) {
  const { texts } = useSite();
  if (media.length === 0) return null;
  return (
    <div className={cx('media')}>
      {media.map(({ id, url, type }) => {
        const picture = <img key={url} src={url} alt={texts.picture} width={360} height={220} />;
        if (type.startsWith('video/'))
          return (
            <video key={url} controls preload="metadata" src={url} aria-label={texts.video}>
              <track kind="captions" />
            </video>
          );
        if (postId === undefined) return picture;
        return (
          <Go key={url} href={pictureAddress(postId, id, media.length === 1)}>
            {picture}
          </Go>
        );
      })}
    </div>
  );
}
