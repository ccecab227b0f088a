import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of ours opens a socket: one of the host that it came to (also through the balancer, or Vite's server), or
 * of PUBLIC_URL, where a proxy in front calls us by another name. Browsers say it of each socket, and no page changes it;
 * what says nothing is no browser, and needs a token as all do.
 */
export function isOwnOrigin(
  { headers: { origin, host = '' } }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(publicUrl).origin || page.host === hostOf(`${page.protocol}//${host}`);
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}
