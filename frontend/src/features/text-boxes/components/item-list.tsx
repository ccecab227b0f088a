import { maxItemsPerBox } from '@megafon/contracts';
import { ActionIcon, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import { emptyItem } from '../draft.js';
import type { TextBoxFields } from '../draft.js';
import { kinds } from '../kinds.js';
import type { BoxKind } from '../kinds.js';
import { useShownFiles } from '../use-shown-files.js';
import { ImportItemsButton } from './import-items-button.js';
import { ItemMedia } from './item-media.js';
import { ItemText } from './item-text.js';
import { PostPreview } from './post-preview.js';
import { RemovedItem } from './removed-item.js';
import { SortableItem, SortableItems } from './sortable-items.js';
import { TwinTexts } from './twin-texts.js';

type Item = TextBoxFields['items'][number];
const isUnused = ({ text, files, isUploading }: Item) =>
  text.trim() === '' && files.length === 0 && !isUploading;
const textsOf = (items: readonly Item[]) => items.filter((item) => !isUnused(item)).map(({ text }) => text);

/** The comments or posts of a box, in their order. */
export function ItemList({ kind }: { kind: BoxKind }) {
  const { words, needsItems } = kinds[kind];
  const { control, formState, getValues } = useFormContext<TextBoxFields>();
  const { fields, append, insert, move, remove, replace } = useFieldArray({ control, name: 'items' });
  const nameAt = (place: number) => t(`${words}.item`, { n: place + 1 });
  // What is chosen from now on is known here; a draft that was kept comes with files that are not saved.
  const known = [...(formState.defaultValues?.items ?? []), ...fields];
  const files = useShownFiles(known.flatMap((one) => one?.files?.map((file) => file?.filename ?? '') ?? []));
  const [removed, setRemoved] = useState<{ place: number; item: TextBoxFields['items'][number] } | null>(
    null,
  );
  const takeAway = (place: number) => {
    const item = { ...getValues(`items.${place}`), isUploading: false };
    setRemoved(item.text.trim() === '' && item.files.length === 0 ? null : { place, item });
    remove(place);
  };
  const putBack = () => {
    if (removed) insert(Math.min(removed.place, fields.length), removed.item);
    setRemoved(null);
  };
  const isFull = fields.length >= maxItemsPerBox;
  const heldTexts = () => textsOf(getValues('items'));
  /** What nobody has written anything into makes way. */
  const bringIn = (texts: readonly string[]) => {
    const written = getValues('items').filter((item) => !isUnused(item));
    replace([...written, ...texts.map((text) => ({ ...emptyItem, text }))]);
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="items-title">
      <Title order={2} fz="lg" id="items-title">
        {t(`${words}.items`)}
        {needsItems && (
          <Text component="span" c="var(--mantine-color-error)" aria-hidden>
            {' *'}
          </Text>
        )}
      </Title>
      <SortableItems ids={fields.map(({ id }) => id)} nameAt={nameAt} onMove={move}>
        {fields.map((field, index) => (
          <SortableItem key={field.id} id={field.id} name={nameAt(index)}>
            {(handle) => (
              <Card padding="sm" shadow="none">
                <Group gap={4} mb={4}>
                  {fields.length > 1 && handle}
                  <Text fw={600} fz="sm" component="label" htmlFor={field.id} me="auto">
                    {nameAt(index)}
                  </Text>
                  <ActionIcon
                    color="red"
                    size="md"
                    aria-label={t(`${words}.removeItem`, { n: index + 1 })}
                    onClick={() => takeAway(index)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
                <ItemText id={field.id} kind={kind} index={index} label={nameAt(index)} />
                <ItemMedia kind={kind} index={index} label={nameAt(index)} files={files} />
                {kind === 'post' && <PostPreview index={index} label={nameAt(index)} files={files} />}
              </Card>
            )}
          </SortableItem>
        ))}
      </SortableItems>
      {removed !== null && <RemovedItem name={nameAt(removed.place)} onUndo={putBack} />}
      <TwinTexts nameAt={nameAt} />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={isFull}
          onClick={() => append(emptyItem)}
        >
          {t(`${words}.addItem`)}
        </Button>
        <ImportItemsButton kind={kind} disabled={isFull} held={heldTexts} onTexts={bringIn} />
      </Group>
    </Stack>
  );
}
