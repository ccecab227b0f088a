import { describe, expect, it } from '@jest/globals';
import { isOwnOrigin } from './own-origin.js';

const publicUrl = 'https://megafon.test/';

describe('a socket', () => {
  it.each([
    ['of a program, which says none', undefined, 'gateway:3000'],
    ['of the product’s own address, whatever a proxy calls us', 'https://megafon.test', 'gateway:3000'],
    ['of the host that it came to', 'http://localhost:3000', 'localhost:3000'],
    ['of that host with the usual port said', 'https://MEGAFON.test', 'megafon.test:443'],
    [
      'of the server of development, which leaves the host as it is',
      'http://127.0.0.1:5173',
      '127.0.0.1:5173',
    ],
  ])('is taken from the origin %s', (_which, origin, host) => {
    expect(isOwnOrigin({ headers: { origin, host } }, publicUrl)).toBe(true);
  });

  it.each([
    ['of another site', 'https://evil.test', 'megafon.test'],
    ['that ends as ours does', 'https://evilmegafon.test', 'megafon.test'],
    ['that begins as ours does', 'https://megafon.test.evil.test', 'megafon.test'],
    ['of another host of ours', 'https://blog.megafon.test', 'megafon.test'],
    ['of another port', 'https://megafon.test:8443', 'megafon.test'],
    ['of ours in the clear', 'http://megafon.test', 'gateway:3000'],
    ['with our name for a user', 'https://megafon.test@evil.test', 'megafon.test'],
    ['that nobody is to know (a sandboxed frame, a file)', 'null', 'megafon.test'],
    ['that is none', 'megafon.test', 'megafon.test'],
    ['that is empty', '', 'megafon.test'],
    ['of an extension', 'chrome-extension://abcdef', 'megafon.test'],
    ['of a call that says no host', 'https://evil.test', undefined],
  ])('is not taken from an origin %s', (_which, origin, host) => {
    expect(isOwnOrigin({ headers: { origin, host } }, publicUrl)).toBe(false);
  });
});
