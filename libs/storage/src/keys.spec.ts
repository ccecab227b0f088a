import { expect, it } from '@jest/globals';
import { arrivalOf, uploadKey } from './keys.js';

it('tells from the key of an upload when it arrived, and nothing from any other key', () => {
  expect(arrivalOf(uploadKey('u', '1771234567890-a'))).toEqual(new Date(1_771_234_567_890));
  for (const key of ['media/u/1771234567890-a', 'uploads/u/a', 'uploads/1771234567890-a'])
    expect(arrivalOf(key)).toBeNull();
});
