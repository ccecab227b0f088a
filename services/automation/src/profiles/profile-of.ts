import { networkAddresses } from '@megafon/contracts';
import type { NetworkProfile, PageLayout } from './network-profile.js';
import { facebookProfile } from './facebook.js';
import { sandboxProfile } from './sandbox.js';

/** @param url the network's origin, where it is another than the profile's own. */
export function profileOf(name: NetworkProfile['name'], url: string | undefined): NetworkProfile {
  const origin = url === undefined ? undefined : new URL(url).origin;
  return name === 'facebook'
    ? facebookProfile(origin)
    : sandboxProfile(origin ?? networkAddresses.sandbox.origin);
}

/** What of a profile a layout file may replace. */
export function layoutOf(profile: NetworkProfile): PageLayout {
  const { name, origin, hosts, ownIdCookie, posts, sessionCookies, limits, settleMs, ...layout } = profile;
  return layout;
}
