import { createHash, timingSafeEqual } from 'node:crypto';

export interface ProxyCredentials {
  username: string;
  password: string;
}

/** Proxy n of the sandbox is called `proxy-n`, and its user and password are `proxy-n` and `sandbox-proxy-n`. */
export function credentialsOf(number: number): ProxyCredentials {
  return { username: `proxy-${number}`, password: `sandbox-proxy-${number}` };
}

/** Whether a Proxy-Authorization header carries these credentials (Basic, RFC 7617). */
export function isAuthorized(header: string | undefined, credentials: ProxyCredentials): boolean {
  const [scheme, encoded] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !encoded) return false;
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  return timingSafeEqual(digest(given), digest(`${credentials.username}:${credentials.password}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
