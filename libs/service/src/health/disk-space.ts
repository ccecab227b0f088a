import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { processGauges } from './process-gauges.js';

/** How full the disk is that this process writes to; on one machine it is everybody's. */
@Injectable()
export class DiskSpace implements OnModuleInit {
  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.metrics.show(processGauges.diskFree, () => freeShare(tmpdir()));
  }
}

/** @returns 0 to 1, of what others than root may have */
export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 ? 1 : bavail / blocks;
}
