import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reactionsAt } from './reactions.js';

describe('reactions', () => {
  it('are none before others can see the post', () => {
    expect(reactionsAt('1', null, 1_000, 10)).toEqual({ likes: 0, shares: 0, views: 0 });
    expect(reactionsAt('1', 2_000, 1_000, 10).views).toBe(0);
  });

  it('only ever grow, and reach at least four likes', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1_000_000), fc.nat(1_000_000), (id, earlier, more) => {
        const before = reactionsAt(id, 0, earlier, 10_000);
        const after = reactionsAt(id, 0, earlier + more, 10_000);
        expect(after.likes).toBeGreaterThanOrEqual(before.likes);
        expect(after.views).toBeGreaterThanOrEqual(before.views);
        expect(reactionsAt(id, 0, 1_000_000_000, 10_000).likes).toBeGreaterThanOrEqual(4);
      }),
    );
  });
});
