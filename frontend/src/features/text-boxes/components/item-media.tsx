import type { MediaRef } from '@megafon/contracts';
import { Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFocusAfterRemoval } from '../../../components/use-focus-after-removal.js';
import { t } from '../../../i18n/t.js';
import { chosenFor, roomFor } from '../chosen-files.js';
import type { TextBoxFields } from '../draft.js';
import type { BoxKind } from '../kinds.js';
import { useRemovedFile } from '../use-removed-file.js';
import { useMediaUploads } from '../use-media-uploads.js';
import type { UploadFault } from '../use-media-uploads.js';
import type { ShownFiles } from '../use-shown-files.js';
import { MediaPicker } from './media-picker.js';
import { MediaPreview } from './media-preview.js';
import { PictureTiles } from './picture-tiles.js';
import { RemovedItem } from './removed-item.js';
import { UploadRows } from './upload-rows.js';

interface Props {
  kind: BoxKind;
  index: number;
  /** What the item is called: 'פוסט 1'. */
  label: string;
  files: ShownFiles;
}

/** The pictures or the video of one post or comment: chosen, sent, looked at, put into order, taken away. */
export function ItemMedia({ kind, index, label: item, files: shown }: Props) {
  const { control, getValues, setValue } = useFormContext<TextBoxFields>();
  const { files, text } = useWatch({ control, name: `items.${index}` });
  const [refusal, setRefusal] = useState<string | null>(null);
  // Items before this one may be removed while its files are on their way.
  const place = useRef(index);
  useEffect(() => void (place.current = index), [index]);
  const change = (next: readonly MediaRef[]) =>
    setValue(`items.${place.current}.files`, [...next], { shouldDirty: true });
  const { uploads, faults, start, cancel } = useMediaUploads(kind, {
    onBusy: (isBusy) => setValue(`items.${place.current}.isUploading`, isBusy),
    onUploaded: (media, file) => {
      shown.add(media.filename, file);
      change([...getValues(`items.${place.current}.files`), media]);
    },
  });
  const box = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfterRemoval(box, {
    removers: '[data-removes]',
    otherwise: '[data-picks]',
    left: `${files.length}/${uploads.length}`,
  });
  const lately = useRemovedFile(kind);
  const room = roomFor(kind, files, uploads.length);

  const choose = (picked: readonly File[]) => {
    const chosen = chosenFor(kind, picked, { files, onTheirWay: uploads.length });
    setRefusal(chosen.refusal);
    lately.giveUp();
    if (chosen.files.length > 0) start(chosen.files);
  };
  const move = (from: number, to: number) => {
    const moved = files.toSpliced(from, 1);
    const one = files[from];
    if (one) change(moved.toSpliced(to, 0, one));
  };
  const remove = (at: number) => {
    const one = files[at];
    if (!one) return;
    focusAfter(at);
    setRefusal(null);
    change(files.toSpliced(at, 1));
    lately.remember({ place: at, file: one });
  };
  const putBack = () => {
    const { removed } = lately;
    if (!removed) return;
    lately.takeBack();
    focusAfter(removed.place);
    change(files.toSpliced(removed.place, 0, removed.file));
  };
  const [only] = files;
  const all: readonly UploadFault[] = refusal === null ? faults : [...faults, { text: refusal }];
  const told = [...new Map(all.map((fault) => [fault.name ?? fault.text, fault])).values()];

  return (
    <div ref={box}>
      {files.length > 1 && (
        <PictureTiles pictures={files} item={item} files={shown} onMove={move} onRemove={remove} />
      )}
      {files.length === 1 && only && (
        <Group mt="xs" gap="sm" align="flex-end">
          <MediaPreview file={only} label={t(`media.${only.type}`, { item })} files={shown} />
          <Button
            data-removes
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            aria-label={t('media.removeOf', { item })}
            onClick={() => remove(0)}
          >
            {t('media.remove')}
          </Button>
        </Group>
      )}
      {lately.removed && (
        <RemovedItem
          name={t(`media.removed.${lately.removed.file.type}`, { n: lately.removed.place + 1, item })}
          onUndo={putBack}
        />
      )}
      <UploadRows
        uploads={uploads}
        item={item}
        onCancel={(key) => {
          focusAfter(null);
          cancel(key);
        }}
      />
      <MediaPicker kind={kind} item={item} files={files} room={room} onChoose={choose} />
      {told.map(({ text: fault, name }) => (
        <Text key={name ?? fault} role="alert" fz="sm" c="var(--mantine-color-error)" mt={4} title={name}>
          {fault}
        </Text>
      ))}
      {files.length > 0 && text.trim() === '' && (
        <Text fz="xs" c="dimmed" mt={4}>
          {t('media.needsText', { count: files.length })}
        </Text>
      )}
    </div>
  );
}
