import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { framingOf } from './framing.js';

const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const part = fc.tuple(share, share, share, share).map(([left, top, along, down]) => ({
  x: 1 - left,
  y: 1 - top,
  width: left * along,
  height: top * down,
}));

/** Where a place of the picture is in the box: 0 to 1 inside it. */
function inBox(at: number, scale: number, moved: number): number {
  return 0.5 + (at + moved - 0.5) * scale;
}

describe('the framing of a part of a picture', () => {
  it('shows all of the part, and nothing beyond the picture', () => {
    fc.assert(
      fc.property(part, ({ x, y, width, height }) => {
        const { scale, dx, dy } = framingOf({ x, y, width, height });
        for (const [from, to, moved] of [
          [x, x + width, dx],
          [y, y + height, dy],
        ] as const) {
          expect(inBox(from, scale, moved)).toBeGreaterThan(-1e-6);
          expect(inBox(to, scale, moved)).toBeLessThan(1 + 1e-6);
          expect(inBox(0, scale, moved)).toBeLessThan(1e-6);
          expect(inBox(1, scale, moved)).toBeGreaterThan(1 - 1e-6);
        }
      }),
    );
  });

  it('fills the box with it, up to three times the size', () => {
    expect(framingOf({ x: 0.3, y: 0.1, width: 0.4, height: 0.5 })).toEqual({
      scale: 2,
      dx: 0,
      dy: expect.closeTo(0.15, 9),
    });
    expect(framingOf({ x: 0.4, y: 0.4, width: 0.05, height: 0.05 }).scale).toBe(3);
  });
});
