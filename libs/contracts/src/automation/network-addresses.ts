/** A shape that the address of a post has. */
export interface PostAddressForm {
  /** A regular expression of the whole path. */
  path: string;
  /** Parameters that say which post; all of them must be there. */
  query?: readonly string[];
}

/** Which addresses are a network's own, and which of them may be posts. */
export interface NetworkAddresses {
  /** `https://www.facebook.com` */
  origin: string;
  /** Its other hosts, subdomains included; over https at the usual port. */
  hosts: readonly string[];
  posts: readonly PostAddressForm[];
}

const segment = '[\\w.%~-]+';

/** The networks as their profiles know them; where one stands elsewhere, `origin` is replaced. */
export const networkAddresses = {
  sandbox: {
    origin: 'http://127.0.0.1:4100',
    hosts: [],
    posts: [
      { path: `^/groups/${segment}/(?:posts|permalink)/\\d+/?$` },
      { path: `^/groups/${segment}/?$`, query: ['multi_permalinks'] },
      { path: '^/permalink\\.php$', query: ['story_fbid', 'id'] },
      { path: `^/share/p/${segment}/?$` },
    ],
  },
  facebook: {
    origin: 'https://www.facebook.com',
    hosts: ['facebook.com'],
    posts: [
      { path: `^/groups/${segment}/(?:posts|permalink)/\\w+/?$` },
      { path: `^/groups/${segment}/?$`, query: ['multi_permalinks'] },
      { path: `^/${segment}/(?:posts|videos)/(?:${segment}/)?\\w+/?$` },
      { path: `^/${segment}/photos/(?:${segment}/)?\\w+/?$` },
      { path: '^/(?:permalink|story)\\.php$', query: ['story_fbid', 'id'] },
      { path: '^/photo(?:\\.php|/)?$', query: ['fbid'] },
      { path: '^/watch/?$', query: ['v'] },
      { path: '^/reel/\\w+/?$' },
      { path: '^/share/(?:[prv]/)?\\w+/?$' },
    ],
  },
} as const satisfies Record<string, NetworkAddresses>;

export type NetworkName = keyof typeof networkAddresses;

/** @param origin where the network stands, if elsewhere than its profile says; of any address of it */
export function networkAt(name: NetworkName, origin?: string): NetworkAddresses {
  const known = networkAddresses[name];
  return { ...known, origin: new URL(origin ?? known.origin).origin };
}

export function isAddressOf({ origin, hosts }: Omit<NetworkAddresses, 'posts'>, address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return url.origin === origin || hosts.some((host) => isBelow(host, url));
}

/**
 * Path and query of a post that a person gave by its address; null for what is no post of this network: of all its
 * pages only these are ever opened with an account's session. Parameters that do not say which post are dropped.
 */
export function postPathOf(address: string, network: NetworkAddresses): string | null {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || !isAddressOf(network, address))
    return null;
  const form = network.posts.find(
    ({ path, query = [] }: PostAddressForm) =>
      new RegExp(path).test(url.pathname) && query.every((name) => url.searchParams.has(name)),
  );
  if (!form) return null;
  const kept = new URLSearchParams();
  for (const name of form.query ?? []) kept.set(name, url.searchParams.get(name) ?? '');
  const query = kept.toString();
  return url.pathname + (query === '' ? '' : `?${query}`);
}

function isBelow(host: string, { protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && (hostname === host || hostname.endsWith(`.${host}`));
}
