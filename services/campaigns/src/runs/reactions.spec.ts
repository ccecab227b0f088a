import { describe, expect, it } from '@jest/globals';
import { reactionTotals, withReading } from './reactions.js';

const at = new Date('2026-05-01T10:00:00Z');
const read = { likes: 3, comments: 1, shares: 2, reach: null, measuredAt: at };

describe('what people did with the posts of a run', () => {
  it('is unknown before the first reading', () => {
    expect(reactionTotals()).toEqual({ likes: null, shares: null, reach: null });
  });

  it('is summed up, and reach over the posts of which the network said it', () => {
    expect(reactionTotals({ a: read, b: read })).toEqual({ likes: 6, shares: 4, reach: null });
    expect(reactionTotals({ a: read, b: { ...read, reach: 40 } }).reach).toBe(40);
  });

  it('is what was read last, in whatever order it comes', () => {
    const later = { ...read, likes: 9, measuredAt: new Date(at.getTime() + 1) };
    const known = withReading({}, 'a', later);
    expect(known).toEqual({ a: later });
    expect(withReading(known ?? {}, 'a', read)).toBeNull();
    expect(withReading(known ?? {}, 'a', later)).toBeNull();
    expect(withReading(known ?? {}, 'b', read)).toEqual({ a: later, b: read });
  });
});
