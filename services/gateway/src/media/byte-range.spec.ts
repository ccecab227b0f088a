import { describe, expect, it } from '@jest/globals';
import { byteRange } from './byte-range.js';

describe('a range of 100 bytes', () => {
  it.each([
    ['bytes=0-', { start: 0, length: 100 }],
    ['bytes=0-0', { start: 0, length: 1 }],
    ['bytes=10-19', { start: 10, length: 10 }],
    ['bytes=90-500', { start: 90, length: 10 }],
    ['bytes=-5', { start: 95, length: 5 }],
    ['bytes=-500', { start: 0, length: 100 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    [undefined, null],
    ['bytes=-', null],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
    ['bytes=0x1-2', null],
  ])('that %s asks for is %j', (header, range) => {
    expect(byteRange(header, 100)).toEqual(range);
  });
});
