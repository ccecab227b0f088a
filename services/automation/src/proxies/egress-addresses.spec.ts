import { describe, expect, it } from '@jest/globals';
import { isPublicHost, mayLeave } from './egress-guard.js';

const facebook = { origin: 'https://www.facebook.com', hosts: ['facebook.com', 'fbcdn.net'] };
const sandbox = { origin: 'http://127.0.0.1:4100', hosts: [] };

/** Spellings of addresses and names inside our own walls. */
const inside: Record<string, readonly string[]> = {
  'loopback in every base': [
    ...['127.0.0.1', '127.0.0.2', '127.255.255.254', '127.1', '127.0.1', '127.00.0.1', '0127.0.0.1'],
    ...[
      '0177.0.0.1',
      '0177.1',
      '0x7f.0.0.1',
      '0x7F.1',
      '0x7f000001',
      '0X7F000001',
      '2130706433',
      '017700000001',
    ],
    ...['0x7f.0x0.0x0.0x1', '0177.0x0.0.01', '127.0.0x1', '127.0.0.01', '0000177.0.0.1', '127.65530'],
  ],
  'this network, and anywhere': [
    ...[
      '0',
      '0.0',
      '0.0.0.0',
      '0x0',
      '00',
      '00000000',
      '0.1.2.3',
      '0.255.255.255',
      '0x0.0x0',
      '000.000.000.000',
    ],
  ],
  'private nets': [
    ...['10.0.0.1', '10.255.255.255', '10.1', '0xa.0.0.1', '012.0.0.1', '167772161', '0x0a000001'],
    ...[
      '172.16.0.1',
      '172.31.255.255',
      '172.16.1',
      '0xac.16.0.1',
      '0254.020.0.1',
      '2886729729',
      '0xac100001',
    ],
    ...[
      '192.168.0.1',
      '192.168.1',
      '192.168.255.255',
      '0xc0.0xa8.0.1',
      '0300.0250.0.1',
      '3232235521',
      '0xc0a80001',
    ],
  ],
  'link-local and the metadata of clouds': [
    ...[
      '169.254.169.254',
      '169.254.0.1',
      '169.254.170.2',
      '169.254.43518',
      '0xa9.0xfe.0xa9.0xfe',
      '0xa9fea9fe',
    ],
    ...[
      '2852039166',
      '0251.0376.0251.0376',
      '025177524776',
      '169.16689662',
      '100.100.100.200',
      '192.0.0.192',
    ],
    ...['168.63.129.16', '169.254.169.254.', 'fd00:ec2::254', '[fd00:ec2::254]', '[fe80::a9fe:a9fe]'],
    ...['metadata', 'metadata.google.internal', 'metadata.google.internal.', 'METADATA.google.INTERNAL'],
    ...['instance-data', 'instance-data.ec2.internal', 'metadata.azure.internal'],
  ],
  'shared, reserved, multicast, broadcast': [
    ...['100.64.0.1', '100.127.255.255', '0x64.64.1', '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1'],
    ...[
      '198.19.255.255',
      '198.51.100.7',
      '203.0.113.9',
      '224.0.0.1',
      '224.0.0.251',
      '239.255.255.250',
      '0xe0.1',
    ],
    ...['240.0.0.1', '255.255.255.255', '4294967295', '0xffffffff', '037777777777', '255.255.65535'],
  ],
  'IPv6 loopback and unspecified': [
    ...['::', '::1', '[::]', '[::1]', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001', '::0:1'],
    ...['0::1', '::0001', '0:0::0:1', '[0:0:0:0:0:0:0:0]', '::2', '::7f00:1', '::127.0.0.1', '[::10.0.0.1]'],
  ],
  'IPv4 inside IPv6': [
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '[::ffff:127.0.0.1]',
      '::FFFF:7F00:0001',
      '0:0:0:0:0:ffff:7f00:1',
    ],
    ...[
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      '::ffff:10.0.0.1',
      '::ffff:c0a8:1',
      '::ffff:0:127.0.0.1',
    ],
    ...[
      '::ffff:0:7f00:1',
      '64:ff9b::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b:1::a9fe:a9fe',
    ],
    ...['[64:ff9b::10.0.0.1]', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:c0a8:1::1', '2002:0a00:0001::'],
    ...['2001::1', '2001:0:7f00:1::', '2001:0000:4136:e378:8000:63bf:3fff:fdd2', '::ffff:8.8.8.8'],
  ],
  'IPv6 of links, sites and documentation': [
    ...['fe80::1', '[fe80::1]', 'FE80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fd12:3456:789a::1', 'fdff::'],
    ...[
      'ff02::1',
      'ff05::2',
      'ff0e::fb',
      '100::1',
      '2001:db8::1',
      '2001:20::1',
      '3fff::1',
      '5f00::1',
      '4000::1',
    ],
  ],
  'zones, dots and escapes': [
    ...[
      'fe80::1%eth0',
      'fe80::1%25eth0',
      '[fe80::1%25lo]',
      '::1%lo',
      '127.0.0.1.',
      '127.0.0.1..',
      '.127.0.0.1',
    ],
    ...[
      '127.0.0.1%00',
      '127.0.0.1%2e',
      '%31%32%37.0.0.1',
      '127%2e0%2e0%2e1',
      '127。0。0。1',
      '127．0．0．1',
      '127｡0｡0｡1',
    ],
    ...[
      '１２７.０.０.１',
      '①②⑦.0.0.1',
      '𝟏𝟐𝟕.0.0.1',
      '٠.٠.٠.٠',
      '::ⅰ',
      'ｌｏｃａｌｈｏｓｔ',
      'loc\u00adalhost',
      '127.0.0.1\t',
    ],
    ...[
      '127.0.0.1\n',
      '127.0.0.1\0',
      ' 127.0.0.1',
      '127.0.0.1 ',
      '127.\t0.0.1',
      '127.0.0.1\\',
      '127..0.0.1',
      '..',
      '.',
    ],
  ],
  'more than a host': [
    ...['127.0.0.1:80', 'facebook.com@127.0.0.1', 'facebook.com:x@127.0.0.1', 'facebook.com#@127.0.0.1'],
    ...['127.0.0.1#facebook.com', '127.0.0.1/facebook.com', '127.0.0.1?facebook.com', 'http://127.0.0.1'],
    ...['//127.0.0.1', 'facebook.com\\@127.0.0.1', '[::1]:80', '[::1', '::1]', '[[::1]]', '[127.0.0.1]', ''],
  ],
  'names of this machine and net': [
    ...['localhost', 'LOCALHOST', 'localhost.', 'localhost..', 'a.localhost', 'localhost.localdomain'],
    ...['ip6-localhost', 'ip6-loopback', 'broadcasthost', 'router', 'printer.local', 'nas.lan', 'box.home'],
    ...[
      'mongo.corp',
      'host.docker.internal',
      'gateway.docker.internal',
      'kubernetes.default.svc',
      'x.home.arpa',
    ],
    ...[
      'kubernetes.default.svc.cluster.local',
      '1.0.0.127.in-addr.arpa',
      'db.private',
      'wiki.intranet',
      'redis',
    ],
  ],
};
const all = Object.entries(inside).flatMap(([what, hosts]) => hosts.map((host) => [what, host] as const));

describe('addresses inside our own walls', () => {
  it('are many', () => {
    expect(new Set(all.map(([, host]) => host)).size).toBeGreaterThanOrEqual(150);
  });

  it.each(all)('%s: %p is not public, and does not leave', (_what, host) => {
    expect(isPublicHost(host)).toBe(false);
    for (const port of [80, 443, 27_017]) {
      expect(mayLeave(host, port, facebook)).toBe(false);
      expect(mayLeave(host, port, sandbox)).toBe(false);
      // Not even a list of hosts that names it opens the way.
      expect(mayLeave(host, port, { ...facebook, hosts: [host] })).toBe(false);
    }
  });

  it.each([
    ...['127.0.0.1.nip.io', 'localtest.me', 'facebook.com.evil.test', 'xn--fcebook-2fg.com', 'fаcebook.com'],
    ...[
      'ｆacebook.com',
      'facebook。com',
      'facebook.com%00.evil.test',
      'evil.test#.facebook.com',
      'a@facebook.com',
    ],
    ...[
      'facebook.com..',
      'www..facebook.com',
      '.facebook.com',
      'face\tbook.com',
      'facebook.com:443',
      '-facebook.com',
    ],
    ...['evilfacebook.com', 'facebook.com/', 'facebook.com\\', 'fbcdn.net.co', '157.240.22.35', '8.8.8.8'],
  ])('%p, which is not the network, does not leave', (host) => {
    expect(mayLeave(host, 443, facebook)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '157.240.22.35',
    '2a03:2880:f12f:83:face:b00c:0:25de',
    '2606:4700::1111',
    'facebook.com.',
  ])('%p is public', (host) => {
    expect(isPublicHost(host)).toBe(true);
  });
});
