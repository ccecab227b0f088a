import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicHost } from './egress-guard.js';

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves the name of a proxy for a connection and refuses when any of its addresses is private. The addresses that
 * are checked are those that are connected to: a name that answers differently the next time (DNS rebinding) gains
 * nothing. Where the network itself is at a private address (development), so may its proxies be.
 * @param resolve for tests.
 */
export function guardedLookup(origin: string, resolve: Resolve = lookup): LookupFunction {
  const mayBePrivate = isInside(origin);
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      const isAllowed = mayBePrivate || addresses.every(({ address }) => isPublicHost(address));
      if (!first || !isAllowed) return done(notPublic(host), '', 0);
      if (options.all === true) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

/**
 * Whether a proxy may be at this address, where it is one and not a name: addresses are connected to without a lookup.
 * @param proxyUrl with or without credentials.
 */
export function mayBeProxy(proxyUrl: string, origin: string): boolean {
  const host = new URL(proxyUrl).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicHost(host) || isInside(origin);
}

function isInside(origin: string): boolean {
  return !isPublicHost(new URL(origin).hostname);
}

/** As a name that does not exist: the proxy is at fault. */
function notPublic(host: string): Error {
  return Object.assign(new Error(`${host} is at no public address`), { code: 'ENOTFOUND' });
}
