import { maxPostPictures } from '@megafon/contracts';
import type { MediaRef } from '@megafon/contracts';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../../../i18n/t.js';
import type { BoxKind } from '../kinds.js';
import { pickedPictures, pickedTypes } from '../media-file.js';

interface Props {
  kind: BoxKind;
  /** What they are for: 'פוסט 1'. */
  item: string;
  files: readonly MediaRef[];
  /** So many more may be chosen. */
  room: number;
  onChoose: (files: readonly File[]) => void;
}

/** Chooses files, as many as there is room for, and says how many that is. */
export function MediaPicker({ kind, item, files, room, onChoose }: Props) {
  // The same file may be chosen again after it was taken away.
  const forget = useRef<() => void>(null);
  const choose = (picked: File[] | File | null) => {
    const chosen = [picked ?? []].flat();
    if (chosen.length > 0) onChoose(chosen);
    forget.current?.();
  };
  const isFirst = files.length === 0;
  const label = isFirst ? t('media.add') : t('media.addMore');
  const full = kind === 'post' && files.length === maxPostPictures;
  if (room === 0)
    return full ? (
      <Text fz="xs" c="dimmed" mt={4}>
        {t('media.full', { max: maxPostPictures })}
      </Text>
    ) : null;
  return (
    <Group mt="xs" gap="sm">
      <FileButton
        accept={isFirst ? pickedTypes : pickedPictures}
        multiple={kind === 'post'}
        onChange={choose}
        resetRef={forget}
      >
        {(props) => (
          <Button
            {...props}
            data-picks
            size="xs"
            variant="default"
            leftSection={<IconPhotoPlus size={14} />}
            aria-label={t('media.addTo', { label, item })}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <Text fz="xs" c="dimmed">
        {t('media.hint')}
      </Text>
      {kind === 'post' && (
        <Text fz="xs" c="dimmed">
          {isFirst
            ? t('media.most', { max: maxPostPictures })
            : t('media.soMany', { count: files.length, max: maxPostPictures })}
        </Text>
      )}
    </Group>
  );
}
