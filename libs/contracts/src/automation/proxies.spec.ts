import { describe, expect, it } from '@jest/globals';
import { addProxy, isHost } from './proxies.js';

describe('the host of a proxy', () => {
  it.each([
    ...['proxy.example.com', 'proxy', 'a-b.c_d.example', 'xn--5dbqzzl.example', 'gw1.10.example'],
    ...['127.0.0.1', '10.20.30.40', '[::1]', '[2001:db8::1]', 'a'.repeat(63)],
  ])('may be %s', (host) => {
    expect(isHost(host)).toBe(true);
  });

  it.each([
    ...[
      '',
      '.',
      '..',
      'a.',
      '.a',
      'a..b',
      '-',
      '-a',
      'a-',
      'a.-b',
      '*',
      '*.example.com',
      'a b',
      'x/y',
      'user@host',
    ],
    ...[
      'host:80',
      'host#',
      'host?',
      'a%2e',
      'פרוקסי',
      '127.1',
      '127.0.0.1.',
      '256.1.1.1',
      '2130706433',
      '0x7f000001',
    ],
    ...['0177.0.0.1', '1.2.3.4.5', '::1', '[::1', '[]', '[::1%eth0]', '[g::1]', 'a\u0000', 'a\r\nb'],
    ...['a'.repeat(64), Array(130).fill('a').join('.')],
  ])('is never %j', (host) => {
    expect(isHost(host)).toBe(false);
  });

  it('is refused where a proxy is added', () => {
    const body = { host: '.', port: 3128 };
    expect(addProxy.body?.safeParse(body).success).toBe(false);
    expect(addProxy.body?.safeParse({ ...body, host: ' proxy.example ' }).success).toBe(true);
  });
});
