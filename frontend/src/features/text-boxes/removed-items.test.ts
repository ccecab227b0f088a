import { expect, it } from '@jest/globals';
import { withPutBack, withTaken } from './removed-items.js';
import type { RemovedEntry } from './removed-items.js';

/** Takes items away at these places, one after another, and puts them back in this order. */
function afterAll(texts: readonly string[], places: readonly number[], order: readonly number[]): string {
  const list = [...texts];
  let entries: RemovedEntry[] = [];
  for (const place of places) {
    const [text = ''] = list.splice(place, 1);
    entries = withTaken(entries, place, { text, files: [], isUploading: false });
  }
  for (const wanted of order) {
    const back = entries.find(({ id }) => id === wanted);
    if (!back) throw new Error(`nothing is ${String(wanted)}`);
    list.splice(back.place, 0, back.item.text);
    entries = withPutBack(entries, back);
  }
  return list.join('');
}

const orders = [
  [3, 2, 1],
  [1, 2, 3],
  [2, 3, 1],
  [1, 3, 2],
  [3, 1, 2],
  [2, 1, 3],
];

it.each([[[0, 0, 0]], [[1, 1, 0]], [[3, 0, 1]], [[2, 2, 1]], [[3, 2, 0]]])(
  'items taken away at %j are in their old order once all are back, in whatever order that was',
  (places) => {
    for (const order of orders) expect(afterAll(['a', 'b', 'c', 'd'], places, order)).toBe('abcd');
  },
);
