import { ActionIcon, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import { call } from '../../../lib/call.js';
import type { MediaAddresses } from '../api/use-media-addresses.js';
import type { TextBoxFields } from '../draft.js';
import { kinds } from '../kinds.js';
import type { BoxKind } from '../kinds.js';
import { pickedTypes } from '../media-file.js';
import { useMediaUpload } from '../use-media-upload.js';
import classes from './item-media.module.css';
import { MediaPreview } from './media-preview.js';

interface Props {
  kind: BoxKind;
  index: number;
  /** What the item is called: 'פוסט 1'. */
  label: string;
  addresses: MediaAddresses;
}

/** The picture or video of one post or comment: chosen, sent, looked at, taken away. */
export function ItemMedia({ kind, index, label: item, addresses }: Props) {
  const { control, setValue } = useFormContext<TextBoxFields>();
  const { media, text } = useWatch({ control, name: `items.${index}` });
  // Items before this one may be removed while its file is on its way.
  const place = useRef(index);
  useEffect(() => void (place.current = index), [index]);
  const picker = useRef<HTMLButtonElement>(null);
  const uploading = useMediaUpload(kind, {
    onBegin: () => setValue(`items.${place.current}.isUploading`, true),
    onEnd: (uploaded) => {
      setValue(`items.${place.current}.isUploading`, false);
      if (uploaded) setValue(`items.${place.current}.media`, uploaded, { shouldDirty: true });
    },
  });
  const isEmpty = media === null && uploading.share === null;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    // The button that took it away is gone: focus stays with the item.
    if (isEmpty && !wasEmpty.current) picker.current?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);

  const remove = () => {
    if (!media) return;
    setValue(`items.${index}.media`, null, { shouldDirty: true });
    call(kinds[kind].removeMedia, { params: { filename: media.filename } }).catch((error: unknown) => {
      // Nobody has to do anything about it: what nothing uses goes in time.
      globalThis.console.warn('the file was not removed', error);
    });
  };

  return (
    <>
      {uploading.share !== null && (
        <Group mt="xs" gap="sm" role="status" aria-label={t('media.uploadingOf', { item })}>
          <Text fz="sm">{t('media.uploading')}</Text>
          <Progress
            className={classes.bar}
            value={uploading.share * 100}
            aria-label={t('media.uploadingOf', { item })}
          />
          <Text fz="sm" miw={40} ta="end" dir="ltr">
            {`${Math.floor(uploading.share * 100)}%`}
          </Text>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('media.cancelOf', { item })}
            onClick={uploading.cancel}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      )}
      {media !== null && uploading.share === null && (
        <Group mt="xs" gap="sm" align="flex-end">
          <MediaPreview
            media={media}
            item={item}
            localUrl={uploading.localUrlOf(media.filename)}
            addresses={addresses}
          />
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            aria-label={t('media.removeOf', { item })}
            onClick={remove}
          >
            {t('media.remove')}
          </Button>
        </Group>
      )}
      {isEmpty && (
        <Group mt="xs" gap="sm">
          <FileButton accept={pickedTypes} onChange={(file) => file && uploading.start(file)}>
            {(props) => (
              <Button
                {...props}
                ref={picker}
                size="xs"
                variant="default"
                leftSection={<IconPhotoPlus size={14} />}
                aria-label={t('media.addTo', { item })}
              >
                {t('media.add')}
              </Button>
            )}
          </FileButton>
          <Text fz="xs" c="dimmed">
            {t('media.hint')}
          </Text>
        </Group>
      )}
      {uploading.fault !== null && (
        <Text role="alert" fz="sm" c="var(--mantine-color-error)" mt={4}>
          {uploading.fault}
        </Text>
      )}
      {media !== null && text.trim() === '' && (
        <Text fz="xs" c="dimmed" mt={4}>
          {t('media.needsText')}
        </Text>
      )}
    </>
  );
}
