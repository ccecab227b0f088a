import { describe, expect, it } from '@jest/globals';
import { proxyName } from './proxy-name.js';

describe('the proxy a request came through', () => {
  it.each([
    [undefined, null],
    ['1.1 proxy-3', 'proxy-3'],
    ['1.1 far, 1.1 near', 'near'],
    ['HTTP/1.1 proxy-7 (sandbox)', 'proxy-7'],
    ['nonsense', null],
  ])('of Via %p is %p', (via, name) => {
    expect(proxyName(via)).toBe(name);
  });
});
