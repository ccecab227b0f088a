import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@megafon/secrets';
import { Secret, TOTP } from 'otpauth';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

const stepMs = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
/** The clock of a phone may be off by one step. */
const window = 1;
const issuer = 'Megafon';

/** What the secret of an app belongs to: copied to another user it does not open. */
export function appSealContext(userId: string): string {
  return `second-factor-app:${userId}`;
}

/** Codes of authenticator apps (RFC 6238): six digits, thirty seconds, SHA-1, as every app has them. */
@Injectable()
export class AppCodes {
  constructor(
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** A secret that nobody has yet: as it is kept, as it is typed, and as it is drawn. */
  make(userId: string, email: string): { sealed: string; secret: string; uri: string } {
    const secret = new Secret({ size: secretBytes });
    const { hostname } = new URL(this.config.PUBLIC_URL);
    const label = `${email} (${hostname})`;
    const uri = new TOTP({ issuer, label, secret, digits: 6, period: stepMs / 1_000 }).toString();
    return { sealed: this.box.seal(secret.base32, appSealContext(userId)), secret: secret.base32, uri };
  }

  /** The step whose code it is, if it comes after the last one that was used; null for a code that is not good. */
  stepOf(userId: string, sealed: string, code: string, after: number, now: Date): number | null {
    const secret = Secret.fromBase32(this.box.open(sealed, appSealContext(userId)));
    const token = code.replace(/\D/g, '');
    const delta = TOTP.validate({ token, secret, timestamp: now.getTime(), window });
    if (delta === null) return null;
    const step = Math.floor(now.getTime() / stepMs) + delta;
    return step > after ? step : null;
  }
}
