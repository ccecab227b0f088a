import type { TextBoxFields } from './draft.js';

type Item = TextBoxFields['items'][number];

/** What was taken away. They stand in the order that they have among the items. */
export interface RemovedEntry {
  /** Counts up: the highest went last. */
  id: number;
  /** What it was called by: the place it had. */
  calledBy: number;
  /** How many of the items that are there stand before it. */
  place: number;
  item: Item;
}

/** The entries with one more. */
export function withTaken(entries: readonly RemovedEntry[], place: number, item: Item): RemovedEntry[] {
  const id = 1 + Math.max(0, ...entries.map((one) => one.id));
  return [
    ...entries.filter((one) => one.place <= place),
    { id, calledBy: place, place, item },
    ...entries.filter((one) => one.place > place).map((one) => ({ ...one, place: one.place - 1 })),
  ];
}

/** The entries as they stand once an item went for good. */
export function withGone(entries: readonly RemovedEntry[], place: number): RemovedEntry[] {
  return entries.map((one) => (one.place > place ? { ...one, place: one.place - 1 } : one));
}

/** The entries without one that goes back to its place. */
export function withPutBack(entries: readonly RemovedEntry[], back: RemovedEntry): RemovedEntry[] {
  const at = entries.findIndex(({ id }) => id === back.id);
  return [...entries.slice(0, at), ...entries.slice(at + 1).map((one) => ({ ...one, place: one.place + 1 }))];
}
