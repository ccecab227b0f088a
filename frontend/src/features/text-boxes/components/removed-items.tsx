import { Stack, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import type { RemovedEntry } from '../removed-items.js';
import { RemovedItem } from './removed-item.js';

interface Props {
  /** The last one first. */
  entries: readonly RemovedEntry[];
  nameAt: (place: number) => string;
  /** There is room for one more. */
  mayPutBack: boolean;
  onPutBack: (entry: RemovedEntry) => void;
}

/** The others come in sight as these are put back. */
const mostShown = 3;
const mostLetters = 30;

export function RemovedItems({ entries, nameAt, mayPutBack, onPutBack }: Props) {
  if (entries.length === 0) return null;
  const hidden = entries.length - mostShown;
  return (
    <Stack gap={4}>
      {entries.slice(0, mostShown).map((entry) => (
        <RemovedItem
          key={entry.id}
          name={nameOf(entry, nameAt)}
          disabled={!mayPutBack}
          onUndo={() => onPutBack(entry)}
        />
      ))}
      {hidden > 0 && (
        <Text fz="xs" c="dimmed">
          {t('textBox.moreRemoved', { count: hidden, n: formatNumber(hidden) })}
        </Text>
      )}
    </Stack>
  );
}

/** Two may have had the same place: the text tells them apart. */
function nameOf({ calledBy, item: { text } }: RemovedEntry, nameAt: Props['nameAt']): string {
  const item = nameAt(calledBy);
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  if (letters.length === 0) return item;
  const short =
    letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : letters.join('');
  return t('textBox.itemWithText', { item, text: short });
}
