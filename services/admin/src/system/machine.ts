import { statfs } from 'node:fs/promises';
import { memoryInUse } from '@megafon/processes';
import { Injectable } from '@nestjs/common';

/** So much of something there is a bound of. */
export interface Filled {
  usedBytes: number;
  totalBytes: number;
}

/** The machine this process runs on, or the part of it that its container may use. */
@Injectable()
export class Machine {
  /** How long this process has been up, in whole seconds. */
  uptimeS(): number {
    return Math.floor(process.uptime());
  }

  memory(): Promise<Filled> {
    return memoryInUse();
  }

  /** The disk that the service runs from; null where the system does not say. */
  async disk(): Promise<Filled | null> {
    try {
      const { bsize, blocks, bavail, bfree } = await statfs('.');
      const used = (blocks - bfree) * bsize;
      // As `df` counts: what is kept for root is in nobody's share.
      return { usedBytes: used, totalBytes: used + bavail * bsize };
    } catch {
      return null;
    }
  }
}
