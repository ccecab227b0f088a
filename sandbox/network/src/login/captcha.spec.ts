import { describe, expect, it } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { glyphs } from './captcha-glyphs.js';
import { captchaPicture } from './captcha-picture.js';
import { captchaLength, captchaText } from './captcha-text.js';

describe('the picture with characters', () => {
  it('is made of capitals and digits that can be drawn', () => {
    const all = Array.from({ length: 24 }, (_, number) => captchaText(() => number)).join('');
    for (const character of all) {
      expect(character).toMatch(/[A-Z0-9]/);
      expect(glyphs[character]).toBeDefined();
    }
    expect(captchaText(() => 0)).toHaveLength(captchaLength);
  });

  it('is a PNG whose pixels depend on the text', () => {
    const picture = captchaPicture('ACDE');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([260, 90]);
    const start = picture.indexOf('IDAT');
    const pixels = inflateSync(picture.subarray(start + 4, start + 4 + picture.readUInt32BE(start - 4)));
    expect(pixels).toHaveLength(90 * (260 * 3 + 1));
    expect(captchaPicture('ACDF').equals(picture)).toBe(false);
  });
});
