import { describe, expect, it } from '@jest/globals';
import { isPublicHost, mayLeave } from './egress-guard.js';

const facebook = { origin: 'https://www.facebook.com', hosts: ['facebook.com', 'fbcdn.net'] };
const sandbox = { origin: 'http://127.0.0.1:4100', hosts: [] };

describe('the egress guard', () => {
  it('lets the network and its hosts through', () => {
    expect(mayLeave('www.facebook.com', 443, facebook)).toBe(true);
    expect(mayLeave('static.xx.fbcdn.net', 443, facebook)).toBe(true);
    expect(mayLeave('FACEBOOK.com.', 80, facebook)).toBe(true);
  });

  it('lets nothing else through, names that only look alike included', () => {
    expect(mayLeave('example.com', 443, facebook)).toBe(false);
    expect(mayLeave('notfacebook.com', 443, facebook)).toBe(false);
    expect(mayLeave('facebook.com.evil.test', 443, facebook)).toBe(false);
    expect(mayLeave('www.facebook.com', 22, facebook)).toBe(false);
    expect(mayLeave('user@facebook.com', 443, facebook)).toBe(false);
  });

  it('lets a private address through only where it is the configured network, at its port', () => {
    expect(mayLeave('127.0.0.1', 4100, sandbox)).toBe(true);
    expect(mayLeave('127.0.0.1', 27117, sandbox)).toBe(false);
    expect(mayLeave('localhost', 4100, sandbox)).toBe(false);
    expect(mayLeave('127.0.0.1', 80, { ...sandbox, hosts: ['127.0.0.1'] })).toBe(false);
  });

  it.each([
    ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '0.0.0.0', '10.1.2.3', '172.31.0.1'],
    ...['192.168.1.1', '169.254.169.254', '0xa9fea9fe', '100.64.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::1', '[::1]', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', 'fe80::1', 'fd00::1'],
    ...[
      'localhost',
      'a.localhost',
      'metadata.google.internal',
      'printer.local',
      'intranet',
      '',
      'a b',
      'x:1',
    ],
  ])('takes %p for no public host', (host) => {
    expect(isPublicHost(host)).toBe(false);
  });

  it.each(['facebook.com', '157.240.22.35', '2a03:2880:f12f:83:face:b00c:0:25de'])(
    'takes %p for public',
    (host) => {
      expect(isPublicHost(host)).toBe(true);
    },
  );
});
