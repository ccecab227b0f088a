import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { guardedLookup, mayBeProxy } from './guarded-lookup.js';

const facebook = 'https://www.facebook.com';

/** Answers with the next of the lists each time it is asked, as a rebinding name server does. */
function resolving(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = (
    host: string,
    _options: object,
    done: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const addresses = answers[asked.length] ?? [];
    asked.push(host);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, resolve };
}

function connectTo(origin: string, resolve: ReturnType<typeof resolving>['resolve'], all = false) {
  return new Promise<unknown>((done, refused) =>
    guardedLookup(origin, resolve)('proxy.example', { all }, (error, address) =>
      error ? refused(error) : done(address),
    ),
  );
}

describe('the address of a proxy', () => {
  it('is the one that was checked: the name is asked once for each connection', async () => {
    const { asked, resolve } = resolving(['8.8.8.8'], ['169.254.169.254']);
    expect(await connectTo(facebook, resolve)).toBe('8.8.8.8');
    expect(asked).toEqual(['proxy.example']);
    await expect(connectTo(facebook, resolve)).rejects.toThrow('no public address');
  });

  it.each([['127.0.0.1'], ['10.0.0.1'], ['::1'], ['::ffff:7f00:1'], ['fd00:ec2::254'], ['0.0.0.0']])(
    'may not be %s, also when a public one comes before it',
    async (inside) => {
      await expect(connectTo(facebook, resolving([inside]).resolve)).rejects.toThrow();
      await expect(connectTo(facebook, resolving(['8.8.8.8', inside]).resolve, true)).rejects.toThrow();
    },
  );

  it('is given in the form that was asked for', async () => {
    const all = await connectTo(facebook, resolving(['8.8.8.8', '2606:4700::1111']).resolve, true);
    expect(all).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });

  it('is refused when the name has none', async () => {
    await expect(connectTo(facebook, resolving([]).resolve)).rejects.toThrow();
  });

  it('may be private where the network itself is', async () => {
    expect(await connectTo('http://127.0.0.1:4100', resolving(['127.0.0.1']).resolve)).toBe('127.0.0.1');
  });
});

describe('a proxy that is given by its address', () => {
  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '0x7f.1', '2130706433'])(
    'may not be at %s where the network is public',
    (host) => {
      expect(mayBeProxy(`http://user:pass@${host}:3128`, facebook)).toBe(false);
      expect(mayBeProxy(`http://user:pass@${host}:3128`, 'http://127.0.0.1:4100')).toBe(true);
    },
  );

  it('may be at a public address, or have a name', () => {
    expect(mayBeProxy('http://user:pass@8.8.8.8:3128', facebook)).toBe(true);
    expect(mayBeProxy('http://[2606:4700::1111]:3128', facebook)).toBe(true);
    expect(mayBeProxy('http://proxy.example:3128', facebook)).toBe(true);
  });
});
