import type { NetworkProfile } from './network-profile.js';

/**
 * Path and query of a post that a person gave by its address; null when it does not lead to this network.
 * Only these are kept: the network's own origin is opened, whatever the address said.
 */
export function postPathOf(postUrl: string, { origin, hosts }: NetworkProfile): string | null {
  const url = URL.parse(postUrl);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isOwn =
    url.origin === new URL(origin).origin ||
    (url.protocol === 'https:' &&
      url.port === '' &&
      hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)));
  return isOwn ? url.pathname + url.search : null;
}
