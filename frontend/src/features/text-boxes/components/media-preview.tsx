import type { MediaRef } from '@megafon/contracts';
import { Skeleton, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/t.js';
import type { ShownFiles } from '../use-shown-files.js';
import classes from './media-preview.module.css';

interface Props {
  file: MediaRef;
  /** What it is called: 'התמונה המצורפת: פוסט 1'. */
  label: string;
  files: ShownFiles;
  /** In the form of what holds it, and cut to it. */
  fills?: boolean;
}

/** A picture as it will be posted, or a video that can be played. */
export function MediaPreview({ file, label, files, fills = false }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const src = files.srcOf(file);
  const className = fills ? classes.filling : classes.preview;
  if (src === null && files.isPending)
    return <Skeleton className={className} role="status" aria-label={t('common.loading')} />;
  if (src === null || src === failedUrl) {
    return (
      <div className={className} data-missing>
        <IconPhotoOff size={22} aria-hidden />
        <Text fz="xs">{t('media.previewFailed')}</Text>
      </div>
    );
  }
  const onError = () => setFailedUrl(src);
  return file.type === 'image' ? (
    <img src={src} alt={label} className={className} onError={onError} loading="lazy" draggable={false} />
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
