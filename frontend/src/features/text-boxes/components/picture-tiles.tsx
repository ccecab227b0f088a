import type { MediaRef } from '@megafon/contracts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import type { ShownFiles } from '../use-shown-files.js';
import classes from './item-media.module.css';
import { MediaPreview } from './media-preview.js';
import { SortableItem, SortableItems } from './sortable-items.js';

interface Props {
  pictures: readonly MediaRef[];
  /** What they belong to: 'פוסט 1'. */
  item: string;
  files: ShownFiles;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
}

/** The pictures of a post, small, in the order in which it shows them. */
export function PictureTiles({ pictures, item, files, onMove, onRemove }: Props) {
  const nameAt = (place: number) => t('media.nth', { n: place + 1, item });
  return (
    <SortableItems
      ids={pictures.map(({ filename }) => filename)}
      nameAt={nameAt}
      onMove={onMove}
      layout="grid"
    >
      <div role="list" className={classes.tiles} aria-label={t('media.pictures', { item })}>
        {pictures.map((picture, place) => (
          <SortableItem
            key={picture.filename}
            id={picture.filename}
            name={nameAt(place)}
            layout="grid"
            role="listitem"
          >
            {(handle) => (
              <div className={classes.tile}>
                <MediaPreview
                  file={picture}
                  label={t('media.imageOf', { n: place + 1, of: pictures.length, item })}
                  files={files}
                  fills
                />
                <div className={classes.tools}>
                  {handle}
                  <ActionIcon
                    data-removes
                    variant="default"
                    c="red"
                    size="md"
                    aria-label={t('media.removeNth', { n: place + 1, item })}
                    onClick={() => onRemove(place)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </div>
                <span className={classes.place} aria-hidden>
                  {place + 1}
                </span>
              </div>
            )}
          </SortableItem>
        ))}
      </div>
    </SortableItems>
  );
}
