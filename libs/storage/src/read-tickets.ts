import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Tickets that let whoever has one read one object until a time. Nothing is stored of them: they are signed with a key
 * that is derived from the store's secret, whose holder may read everything anyway.
 */
export class ReadTickets {
  private readonly key: Buffer;
  /** What was signed with one of these is as good: the store's secret is being changed. */
  private readonly others: readonly Buffer[];

  constructor(storeSecret: string, otherSecrets: readonly string[] = []) {
    this.key = keyFrom(storeSecret);
    this.others = otherSecrets.map(keyFrom);
  }

  /** @param expiresAt whole seconds count */
  issue(objectKey: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1_000).toString(36);
    return `${expires}.${signed(this.key, objectKey, expires).toString('base64url')}`;
  }

  /** @returns for how many more seconds the ticket is good for this object; 0 when it is not */
  secondsLeft(objectKey: string, ticket: string, now: Date): number {
    const [expires = '', signature = ''] = ticket.split('.');
    const given = Buffer.from(signature, 'base64url');
    const isRight = [this.key, ...this.others].some((key) => {
      const right = signed(key, objectKey, expires);
      return given.length === right.length && timingSafeEqual(given, right);
    });
    if (!isRight) return 0;
    return Math.max(0, parseInt(expires, 36) - Math.floor(now.getTime() / 1_000));
  }
}

function keyFrom(storeSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', storeSecret, '', 'megafon read tickets', 32));
}

function signed(key: Buffer, objectKey: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`${expires}\n${objectKey}`).digest();
}
