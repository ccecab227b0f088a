import { isHost } from '@megafon/contracts';

/** What an address says of a proxy. */
export interface ProxyAddress {
  /** `host:port`, with the user where there is one. */
  id: string;
  host: string;
  port: number;
}

export function addressOf(url: string): ProxyAddress {
  const { hostname, port: given, username, protocol } = new URL(url);
  // A URL does not say its scheme's own port.
  const port = Number(given) || (protocol === 'https:' ? 443 : 80);
  return { id: `${username === '' ? '' : `${username}@`}${hostname}:${port}`, host: hostname, port };
}

/** Null for what is no host name or address, and for a user that HTTP cannot carry (RFC 7617 allows it no colon). */
export function proxyUrlOf(parts: {
  host: string;
  port: number;
  username: string;
  password: string;
}): string | null {
  if (!isHost(parts.host) || parts.username.includes(':')) return null;
  const credentials = [parts.username, parts.password].map(encodeURIComponent).join(':');
  const url = `http://${parts.username === '' ? '' : `${credentials}@`}${parts.host}:${parts.port}`;
  return URL.canParse(url) ? url : null;
}

/** What a proxy's sealed URL belongs to. */
export const proxySealContext = (id: string) => JSON.stringify(['proxy', id]);
