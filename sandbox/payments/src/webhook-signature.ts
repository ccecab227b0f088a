import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Transmission {
  id: string;
  time: string;
  webhookId: string;
  /** The JSON of the event. */
  body: string;
}

/** Signs what PayPal signs, id|time|webhook id|CRC-32 of the body, but with a shared secret instead of a certificate. */
export function signTransmission({ id, time, webhookId, body }: Transmission, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64');
}

export function isSignatureRight(transmission: Transmission, signature: string, secret: string): boolean {
  const [right, given] = [Buffer.from(signTransmission(transmission, secret)), Buffer.from(signature)];
  return right.length === given.length && timingSafeEqual(right, given);
}
