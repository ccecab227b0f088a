import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withLess, withMore } from './usage.js';

const nothing = { groupBoxes: 0, postBoxes: 0, commentBoxes: 0, textBytes: 0, mediaFiles: 0, mediaBytes: 0 };

describe('what a user has', () => {
  it('grows up to the limit and not by one more', () => {
    const full = withMore(nothing, { postBoxes: 500 });
    expect(() => withMore(full, { postBoxes: 1 })).toThrow(
      expect.objectContaining({ code: 'BOX.LIMIT_REACHED', details: { limit: 500 } }),
    );
    expect(withMore(full, { commentBoxes: 1 })).toMatchObject({ postBoxes: 500, commentBoxes: 1 });
    expect(() => withMore(nothing, { textBytes: 60 * 1_048_576 })).toThrow(
      expect.objectContaining({ code: 'BOX.TEXT_LIMIT_REACHED' }),
    );
    expect(() => withMore(nothing, { mediaFiles: 2_001 })).toThrow(
      expect.objectContaining({ code: 'MEDIA.LIMIT_REACHED' }),
    );
  });

  it('that was counted before there were files has none', () => {
    const { mediaFiles: _files, mediaBytes: _bytes, ...old } = nothing;
    expect(withMore(old as typeof nothing, { mediaFiles: 1, mediaBytes: 5 })).toMatchObject({
      mediaFiles: 1,
      mediaBytes: 5,
    });
  });

  it('can always become less, also beyond a limit, and never less than nothing', () => {
    const beyond = { ...nothing, postBoxes: 700 };
    expect(withLess(beyond, { postBoxes: 1 })).toMatchObject({ postBoxes: 699 });
    fc.assert(
      fc.property(fc.nat(500), fc.nat(1_000), (has, less) => {
        expect(withLess({ ...nothing, postBoxes: has }, { postBoxes: less }).postBoxes).toBe(
          Math.max(0, has - less),
        );
      }),
    );
  });
});
