import { describe, expect, it } from '@jest/globals';
import { ByteBox } from './byte-box.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const bytes = Buffer.from([0, 1, 2, 250, 255]);

describe('sealed bytes', () => {
  it('open under the key that sealed them, also once another one seals', () => {
    const sealed = ByteBox.fromKeys(`b1:${key(1)}`).seal(bytes, 'part');
    expect(ByteBox.fromKeys(`b2:${key(2)},b1:${key(1)}`).open(sealed, 'part')).toEqual(bytes);
    expect(sealed.includes(bytes)).toBe(false);
  });

  it('open neither as something else, nor altered, nor without their key', () => {
    const box = ByteBox.fromKeys(`b1:${key(1)}`);
    const sealed = box.seal(bytes, 'part');
    expect(() => box.open(sealed, 'another part')).toThrow('not-authentic');
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
    expect(() => box.open(altered, 'part')).toThrow('not-authentic');
    expect(() => ByteBox.fromKeys(`b2:${key(2)}`).open(sealed, 'part')).toThrow('unknown-key');
    expect(() => box.open(Buffer.alloc(0), 'part')).toThrow('malformed');
    expect(() => box.open(Buffer.from([9, 1]), 'part')).toThrow('malformed');
  });
});
