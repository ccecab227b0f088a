import { Logger } from '@nestjs/common';
import type { ErrorCode } from '@megafon/contracts';
import { fullBucket, takeFrom } from '../limits/token-bucket.js';
import type { Allowance, Bucket } from '../limits/token-bucket.js';

/** Of a gateway. Whoever connects again and again, or from everywhere, fills no log: what is left out is counted. */
const lines: Allowance = { perSecond: 1, burst: 30 };

/** A line for each socket that is refused, as access logs have one for each call. */
export class RefusedSockets {
  private readonly logger = new Logger(RefusedSockets.name);
  private bucket: Bucket = fullBucket(lines, 0);
  private leftOut = 0;

  /** @param userId where it is known who it was */
  note(errorCode: ErrorCode, userId?: string, nowMs = Date.now()): void {
    const { bucket, waitMs } = takeFrom(this.bucket, lines, 1, nowMs);
    this.bucket = bucket;
    if (waitMs > 0) {
      this.leftOut += 1;
      return;
    }
    this.logger.log({
      msg: 'a socket was refused',
      errorCode,
      ...(userId !== undefined && { userId }),
      ...(this.leftOut > 0 && { leftOut: this.leftOut }),
    });
    this.leftOut = 0;
  }
}
