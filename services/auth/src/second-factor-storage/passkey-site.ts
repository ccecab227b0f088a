import { isIP } from 'node:net';
import type { Config } from '../config.js';

/** Where passkeys are good: the name they are bound to, and the addresses of pages that may ask for them. */
export interface PasskeySite {
  rpId: string;
  origins: string[];
}

/**
 * By configuration, else where the product is reached. A passkey is bound to a name: where that is an address of this
 * machine, it is `localhost`, which leads to the same page.
 */
export function passkeySite(
  config: Pick<Config, 'PUBLIC_URL' | 'PASSKEY_RP_ID' | 'PASSKEY_ORIGINS'>,
): PasskeySite {
  const url = new URL(config.PUBLIC_URL);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  const origins = config.PASSKEY_ORIGINS.length > 0 ? config.PASSKEY_ORIGINS : [url.origin];
  return { rpId: config.PASSKEY_RP_ID ?? url.hostname, origins };
}
