import type { MediaRef } from '@megafon/contracts';
import { Skeleton, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/t.js';
import type { MediaAddresses } from '../api/use-media-addresses.js';
import classes from './item-media.module.css';

interface Props {
  media: MediaRef;
  item: string;
  /** Where this page has it itself: it was chosen here. */
  localUrl: string | null;
  addresses: MediaAddresses;
}

/** A picture as it will be posted, or a video that can be played. */
export function MediaPreview({ media, item, localUrl, addresses }: Props) {
  const address = addresses.of(media.filename);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const src = localUrl ?? (media.type === 'image' ? address?.thumbnailUrl : address?.url) ?? null;
  const label = t(`media.${media.type}`, { item });
  if (src === null && addresses.isPending)
    return <Skeleton className={classes.preview} role="status" aria-label={t('common.loading')} />;
  if (src === null || src === failedUrl) {
    return (
      <div className={classes.missing}>
        <IconPhotoOff size={22} aria-hidden />
        <Text fz="xs">{t('media.previewFailed')}</Text>
      </div>
    );
  }
  const onError = () => setFailedUrl(src);
  return media.type === 'image' ? (
    <img src={src} alt={label} className={classes.preview} onError={onError} loading="lazy" />
  ) : (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- people upload films without captions
    <video
      src={src}
      aria-label={label}
      className={classes.preview}
      onError={onError}
      controls
      preload="metadata"
    />
  );
}
