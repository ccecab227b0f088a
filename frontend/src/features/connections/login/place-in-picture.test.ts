import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeInPicture, pointOfPlace } from './place-in-picture.js';

const page = { width: 1_024, height: 768 };

describe('a place in the picture', () => {
  it('is where the page has it, with the bars beside the picture left out', () => {
    const wide = { left: 100, top: 50, width: 800, height: 300 };
    expect(placeInPicture(wide, page, { clientX: 500, clientY: 200 })).toEqual({ x: 0.5, y: 0.5 });
    expect(placeInPicture(wide, page, { clientX: 300, clientY: 50 })).toEqual({ x: 0, y: 0 });
    expect(placeInPicture(wide, page, { clientX: 299, clientY: 200 })).toBeNull();
    expect(placeInPicture(wide, page, { clientX: 500, clientY: 351 })).toBeNull();
  });

  it('is nowhere before there is a picture', () => {
    const box = { left: 0, top: 0, width: 800, height: 300 };
    expect(placeInPicture(box, { width: 0, height: 0 }, { clientX: 5, clientY: 5 })).toBeNull();
  });

  it('is the same whatever the size of the box', () => {
    const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    const side = fc.integer({ min: 50, max: 3_000 });
    fc.assert(
      fc.property(share, share, side, side, (x, y, width, height) => {
        const scale = Math.min(width / page.width, height / page.height);
        const at = {
          clientX: (width - page.width * scale) / 2 + x * page.width * scale,
          clientY: (height - page.height * scale) / 2 + y * page.height * scale,
        };
        const place = placeInPicture({ left: 0, top: 0, width, height }, page, at);
        expect(place?.x).toBeCloseTo(x, 6);
        expect(place?.y).toBeCloseTo(y, 6);
        // And back.
        const point = pointOfPlace({ width, height }, page, { x, y });
        expect(point.x).toBeCloseTo(at.clientX, 6);
        expect(point.y).toBeCloseTo(at.clientY, 6);
      }),
    );
  });
});
