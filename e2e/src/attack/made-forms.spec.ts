import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { allFormKinds, madeForm } from './made-forms.js';
import { aJpeg, aPng } from './made-pictures.js';
import { Seeded } from './seeded.js';

const field = { name: 'media', limitBytes: 300_000 };
const kinds = Object.keys(allFormKinds);
const made = (kind: string, seed = 1) => madeForm(kind, field, new Seeded(seed));

describe('forms with a file', () => {
  it.each(kinds)('are the same bytes for the same seed: %s', (kind) => {
    const [once, again] = [made(kind, 7), made(kind, 7)];
    expect([once.body.equals(again.body), once.contentType]).toEqual([true, again.contentType]);
  });

  it.each(kinds.filter((kind) => kind !== 'nothing'))('are others for another seed: %s', (kind) => {
    expect(made(kind, 7).body.equals(made(kind, 8).body)).toBe(false);
  });

  it('that are valid have their one file in the field of the document, whole', () => {
    const { body, contentType } = made('a PNG');
    const boundary = contentType.split('boundary=')[1]!;
    const [before, part, after] = body.toString('latin1').split(`--${boundary}`);
    expect([before, after]).toEqual(['', '--\r\n']);
    expect(part).toMatch(/^\r\nContent-Disposition: form-data; name="media"; filename="\w+\.png"\r\n/);
    expect(part).toContain('IEND');
  });

  it('go up to the limit, and one byte over it', () => {
    const sizes = [
      'a head without end',
      'a part without end',
      'a part up to the limit',
      'more than the limit',
    ];
    expect(sizes.map((kind) => made(kind).body.length - field.limitBytes)).toEqual([0, 0, 0, 1]);
  });
});

describe('pictures made by a seed', () => {
  it('are a PNG that has all its pixels', () => {
    const png = aPng(new Seeded(3));
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const data = png.subarray(41, 41 + png.readUInt32BE(33));
    expect(inflateSync(data).length).toBe((width * 3 + 1) * height);
  });

  it('are a JPEG from its first marker to its last', () => {
    const jpeg = aJpeg(new Seeded(3));
    expect(jpeg.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(jpeg.subarray(-2).toString('hex')).toBe('ffd9');
  });
});
