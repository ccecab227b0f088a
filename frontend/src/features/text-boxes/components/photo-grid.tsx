import type { MediaRef } from '@megafon/contracts';
import { VisuallyHidden } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import type { ShownFiles } from '../use-shown-files.js';
import { MediaPreview } from './media-preview.js';
import classes from './photo-grid.module.css';

/** A feed shows no more of them; the last says how many there are beyond. */
const mostShown = 5;

interface Props {
  pictures: readonly MediaRef[];
  /** What they belong to: 'פוסט 1'. */
  item: string;
  files: ShownFiles;
}

/** The pictures of a post as a feed lays them out. */
export function PhotoGrid({ pictures, item, files }: Props) {
  if (pictures.length === 0) return null;
  const shown = pictures.slice(0, mostShown);
  const beyond = pictures.length - shown.length;
  return (
    <div className={classes.grid} data-count={shown.length}>
      {shown.map((picture, place) => (
        <div key={picture.filename} className={classes.cell}>
          <MediaPreview
            file={picture}
            label={
              pictures.length === 1
                ? t('media.image', { item })
                : t('media.imageOf', { n: place + 1, of: pictures.length, item })
            }
            files={files}
            fills
          />
          {beyond > 0 && place === shown.length - 1 && (
            <span className={classes.more}>
              <span aria-hidden dir="ltr">{`+${beyond}`}</span>
              <VisuallyHidden>{t('media.more', { n: beyond })}</VisuallyHidden>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
