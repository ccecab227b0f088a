import { describe, expect, it } from '@jest/globals';
import { anEdge } from '../../test/an-edge.js';
import { trustProxy } from './trust-proxy.js';

describe('which proxies are believed', () => {
  it.each([
    ['true', 'would believe every caller'],
    ['0.0.0.0/0', 'would believe every caller'],
    ['10.0.0.0/8, ::/0', 'would believe every caller'],
    ['::ffff:0:0/96', 'would believe every caller'],
    ['0.0.0.0/1,128.0.0.0/1', 'wider than'],
    ['::ffff:0:0/97, ::ffff:128.0.0.0/97', 'wider than'],
    ['8.0.0.0/7', 'wider than'],
    ['::ffff:0:0/95', 'wider than'],
    ['2000::/3', 'wider than'],
    ['::/1', 'wider than'],
    ['f000::/4', 'wider than'],
    ['11', 'more than 10 hops'],
    ['yes', 'neither a number'],
    ['10.0.0.0/33', 'neither a number'],
    ['proxy.internal', 'neither a number'],
    ['*', 'neither a number'],
    ['-1', 'neither a number'],
  ])('is not said by %s', (text, fault) => {
    expect(trustProxy.safeParse(text).error?.issues[0]?.message).toContain(fault);
  });

  it.each([
    ['the ingress of k8s', '10.0.0.0/8', '10.1.2.3'],
    ['an IPv4-mapped network', '::ffff:10.0.0.0/104', '10.1.2.3'],
    ['one address', '203.0.113.7', '203.0.113.7'],
    ['names', 'loopback, uniquelocal', 'fd00::1'],
    ['an IPv6 network', '2001:db8::/32', '2001:db8::1'],
    ['the private network of IPv6', 'fc00::/7', 'fd12::1'],
  ])('are those of %s', (_what, text, proxy) => {
    const trusted = trustProxy.parse(text);
    expect([trusted(proxy, 0), trusted('198.51.100.7', 0)]).toEqual([true, false]);
  });

  /** How often one who says of themselves to be somebody else each time gets in, of four times. */
  async function answered(TRUST_PROXY: string, forwarded: (attempt: number) => string): Promise<number> {
    const edge = await anEdge({ TRUST_PROXY, CALLS_PER_ADDRESS: '12' });
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const headers = { 'x-forwarded-for': forwarded(attempt) };
      const { statusCode } = await edge.ask({ url: '/api/auth/verify', headers });
      statuses.push(statusCode);
    }
    await edge.close();
    return statuses.filter((status) => status === 401).length;
  }

  it.each([
    ['nobody, whatever the header says', 'false', (i: number) => `192.0.2.${i}`, 2],
    ['the one hop before, not what it was told', '1', (i: number) => `192.0.2.${i}, 198.51.100.7`, 2],
    ['the networks, not what they were told', '127.0.0.0/8', (i: number) => `192.0.2.${i}, 198.51.100.7`, 2],
    ['no network that is not ours', '10.0.0.0/8', (i: number) => `192.0.2.${i}`, 2],
    ['the one hop before: callers of their own', '1', (i: number) => `198.51.100.${i}`, 4],
    ['two hops', '2', (i: number) => `192.0.2.1, 198.51.100.${i}, 127.0.0.1`, 4],
  ])('are %s', async (_what, setting, forwarded, expected) => {
    expect(await answered(setting, forwarded)).toBe(expected);
  });
});
