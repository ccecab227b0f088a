import type { IncomingMessage } from 'node:http';

/** As the ingress of production calls it, without the `__Host-` that browsers take over https alone. */
const cookieName = 'megafon_gateway';

export interface Caller {
  /** The gateway that its browser was with. */
  readonly wanted: number | null;
  /** What it is known by, where it has to stay with one gateway. */
  readonly key: string | null;
}

/**
 * Who has to stay with one gateway: a browser, by a cookie; and a live page without cookies, by its address, as its polls
 * are one conversation.
 */
export function callerOf({ headers, url = '', socket }: IncomingMessage): Caller {
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,5})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  if (cookie !== undefined) return { wanted: Number(cookie), key: cookie };
  return { wanted: null, key: url.startsWith('/socket.io/') ? (socket.remoteAddress ?? '') : null };
}

/** Tells a browser to stay with a gateway. */
export function stayWith(port: number): string {
  return `${cookieName}=${port}; Path=/; HttpOnly; SameSite=Lax`;
}
