import { useState } from 'react';
import type { RefObject } from 'react';
import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.js';
import { withGone, withPutBack, withTaken } from './removed-items.js';
import type { RemovedEntry } from './removed-items.js';
import type { TextBoxFields } from './draft.js';

type Item = TextBoxFields['items'][number];

interface List {
  length: number;
  at: (place: number) => Item;
  remove: (place: number) => void;
  insert: (place: number, item: Item) => void;
}

/** What was taken away from the items of a form: each can be put back, the last one first or not. */
export function useRemovedItems(list: List, around: RefObject<HTMLElement | null>) {
  const [entries, setEntries] = useState<readonly RemovedEntry[]>([]);
  const focusAfterRemoval = useFocusAfterRemoval(around, {
    removers: '[data-removes-item]',
    otherwise: '[data-adds-item]',
    left: list.length,
  });
  const takeAway = (place: number) => {
    // What is still on its way does not arrive any more.
    const item = { ...list.at(place), isUploading: false };
    const isEmpty = item.text.trim() === '' && item.files.length === 0;
    setEntries((known) => (isEmpty ? withGone(known, place) : withTaken(known, place, item)));
    list.remove(place);
    focusAfterRemoval(place);
  };
  const putBack = (back: RemovedEntry) => {
    setEntries((known) => withPutBack(known, back));
    // The form moves the focus into it.
    list.insert(Math.min(back.place, list.length), back.item);
  };
  return { removed: entries.toSorted((one, other) => other.id - one.id), takeAway, putBack };
}
