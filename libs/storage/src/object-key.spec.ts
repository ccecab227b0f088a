import { describe, expect, it } from '@jest/globals';
import { assertObjectKey, InvalidObjectKeyError } from './object-key.js';

describe('an object key', () => {
  it.each(['media/1.jpg', 'תמונות/שלום עולם.png', 'a', `a/${'b'.repeat(1000)}`])('may be %j', (key) => {
    expect(() => assertObjectKey(key)).not.toThrow();
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/../b',
    'a/./b',
    'a\\b',
    'a\u0000b',
    'a\nb',
    '\ud800',
    'א'.repeat(513),
  ])('may not be %j', (key) => {
    expect(() => assertObjectKey(key)).toThrow(InvalidObjectKeyError);
  });
});
