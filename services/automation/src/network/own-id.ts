import type { NetworkProfile } from '../profiles/network-profile.js';

interface Cookies {
  cookies: readonly { name: string; value: string; domain: string }[];
}

/**
 * The network's own id of the user whose session this is; null where it does not say. People type their user in many
 * ways (address, telephone, name): this is the one thing that two logins of the same user have in common.
 */
export function ownIdOf(
  { cookies }: Cookies,
  { origin, ownIdCookie }: Pick<NetworkProfile, 'origin' | 'ownIdCookie'>,
): string | null {
  const { hostname } = new URL(origin);
  const own = cookies.find(({ name, domain }) => {
    const host = domain.replace(/^\./, '');
    return name === ownIdCookie && (hostname === host || hostname.endsWith(`.${host}`));
  });
  return own && /^[\w.-]{1,64}$/.test(own.value) ? own.value : null;
}
