import { maxItemsPerBox } from '@megafon/contracts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import { emptyItem } from '../draft.js';
import type { TextBoxFields } from '../draft.js';
import { kinds } from '../kinds.js';
import type { BoxKind } from '../kinds.js';
import { useRemovedItems } from '../use-removed-items.js';
import { useShownFiles } from '../use-shown-files.js';
import { ImportItemsButton } from './import-items-button.js';
import { ItemCard } from './item-card.js';
import { RemovedItems } from './removed-items.js';
import { SortableItem, SortableItems } from './sortable-items.js';
import { TwinTexts } from './twin-texts.js';

/** More than a screen holds; the others are drawn whole as somebody comes near. */
const wholeAtFirst = 10;

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
  const section = useRef<HTMLDivElement>(null);
  const [putBackAt, setPutBackAt] = useState(-1);
  const { removed, takeAway, putBack } = useRemovedItems(
    {
      length: fields.length,
      at: (place) => getValues(`items.${place}`),
      remove,
      insert: (place, item) => {
        setPutBackAt(place);
        insert(place, item);
      },
    },
    section,
  );
  const isFull = fields.length >= maxItemsPerBox;
  const heldTexts = () => textsOf(getValues('items'));
  /** What nobody has written anything into makes way. */
  const bringIn = (texts: readonly string[]) => {
    const written = getValues('items').filter((item) => !isUnused(item));
    replace([...written, ...texts.map((text) => ({ ...emptyItem, text }))]);
  };
  return (
    <Stack ref={section} component="section" gap="sm" aria-labelledby="items-title">
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
              <ItemCard
                id={field.id}
                kind={kind}
                index={index}
                name={nameAt(index)}
                files={files}
                handle={fields.length > 1 && handle}
                startsWhole={index < wholeAtFirst || index === putBackAt || field.text === ''}
                onRemove={() => takeAway(index)}
              />
            )}
          </SortableItem>
        ))}
      </SortableItems>
      <RemovedItems entries={removed} nameAt={nameAt} mayPutBack={!isFull} onPutBack={putBack} />
      <TwinTexts nameAt={nameAt} />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={isFull}
          data-adds-item
          onClick={() => append(emptyItem)}
        >
          {t(`${words}.addItem`)}
        </Button>
        <ImportItemsButton kind={kind} disabled={isFull} held={heldTexts} onTexts={bringIn} />
      </Group>
    </Stack>
  );
}
