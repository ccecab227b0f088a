import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import type { Reply, Request } from '../http/request.js';
import { accountKey } from './account-key.js';
import { AuthCookies } from './auth-cookies.js';

const lifeS = 180 * 86_400;
const shape = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/;

/**
 * Shows that a device signed in to an account before. It opens nothing: whoever steals it still needs the password,
 * and is counted for it. One for each account, as people share browsers.
 */
@Injectable()
export class DeviceCookie {
  /** The first signs; all are good. */
  private readonly keys: readonly Buffer[];
  private readonly cookies: AuthCookies;

  constructor(@Inject(CONFIG) { PUBLIC_URL, MESSAGE_KEY }: Pick<Config, 'PUBLIC_URL' | 'MESSAGE_KEY'>) {
    const secrets = MESSAGE_KEY ?? [randomBytes(32)];
    this.keys = secrets.map((secret) =>
      Buffer.from(hkdfSync('sha256', secret, '', 'megafon device cookie', 32)),
    );
    this.cookies = new AuthCookies({ PUBLIC_URL });
  }

  /** The device's id; null for one that did not sign in to this account, or so long ago that it does not count. */
  read(request: Request, email: string, now = Date.now()): string | null {
    const account = accountKey(email);
    const [, id, expiresAtS, mac] = shape.exec(this.cookies.read(request, nameOf(account)) ?? '') ?? [];
    if (id === undefined || expiresAtS === undefined || mac === undefined) return null;
    if (Number(expiresAtS) * 1_000 <= now) return null;
    const isOurs = this.keys.some((key) =>
      timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, account, id, expiresAtS))),
    );
    return isOurs ? id : null;
  }

  /** @param id of a device that is known already */
  set(reply: Reply, email: string, id = randomBytes(16).toString('base64url'), now = Date.now()): void {
    const account = accountKey(email);
    const expiresAtS = String(Math.floor(now / 1_000) + lifeS);
    const [key = randomBytes(32)] = this.keys;
    const value = [id, expiresAtS, macOf(key, account, id, expiresAtS)].join('.');
    this.cookies.set(reply, nameOf(account), value, lifeS);
  }
}

function macOf(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('.')).digest('base64url');
}

function nameOf(account: string): string {
  return `device-${account.slice(0, 8)}`;
}
