import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long one code is shown, ms (RFC 6238's default). */
export const codePeriodMs = 30_000;

/** The six digits of RFC 6238 (HMAC-SHA-1) for the period that holds `at` (ms since the epoch). */
export function totp(secret: Buffer, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / codePeriodMs)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Takes the code of this period and of the one before; blanks a person may type between digits are ignored. */
export function isCodeRight(secret: Buffer, given: string, at: number): boolean {
  const code = given.replace(/[\s-]/g, '');
  return [at, at - codePeriodMs].some((time) => sameText(totp(secret, time), code));
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
