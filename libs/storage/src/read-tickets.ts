import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Tickets that let whoever has one read one object until a time. Nothing is stored of them: they are signed with a key
 * that is derived from the store's secret, whose holder may read everything anyway.
 */
export class ReadTickets {
  private readonly key: Buffer;

  constructor(storeSecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', storeSecret, '', 'megafon read tickets', 32));
  }

  /** @param expiresAt whole seconds count */
  issue(objectKey: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1_000).toString(36);
    return `${expires}.${this.sign(objectKey, expires).toString('base64url')}`;
  }

  /** @returns for how many more seconds the ticket is good for this object; 0 when it is not */
  secondsLeft(objectKey: string, ticket: string, now: Date): number {
    const [expires = '', signature = ''] = ticket.split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = this.sign(objectKey, expires);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
    return Math.max(0, parseInt(expires, 36) - Math.floor(now.getTime() / 1_000));
  }

  private sign(objectKey: string, expires: string): Buffer {
    return createHmac('sha256', this.key).update(`${expires}\n${objectKey}`).digest();
  }
}
