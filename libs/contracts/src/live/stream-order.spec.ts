import { describe, expect, it } from '@jest/globals';
import { compareSeq, isSeq } from './stream-order.js';

describe('a place in the stream', () => {
  it.each(['0-0', '1700000000000-0', '1700000000000-12'])('is %s', (text) => expect(isSeq(text)).toBe(true));
  it.each(['', '-', '+', '$', '1', '1-', '1-2-3', '-1-0', `${'9'.repeat(30)}-0`, 5, null])(
    'is not %j',
    (value) => expect(isSeq(value)).toBe(false),
  );

  it.each([
    ['9-0', '10-0', -1],
    ['10-2', '10-10', -1],
    ['10-2', '10-2', 0],
    ['9-10', '9-9', 1],
    ['1700000000000-0', '999999999999-9', 1],
  ])('%s is ordered against %s by its numbers, not its digits: %d', (a, b, order) =>
    expect(compareSeq(a, b)).toBe(order),
  );
});
