import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { availableMemoryBytes } from '@megafon/processes';
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

  /** What programs cannot have any more: files that are kept in memory for speed are not in use. */
  async memory(): Promise<Filled> {
    const totalBytes = totalmem();
    const freeBytes = (await availableMemoryBytes()) ?? freemem();
    return { usedBytes: totalBytes - freeBytes, totalBytes };
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
