import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

import { Problem } from '../problem.js';

/** Less than this and Kafka or MongoDB would stop in the middle of something. */
export const neededDiskMb = 500;

export function freeDiskMb(dir: string): number {
  let existing = dir;
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  return Math.floor((bavail * bsize) / 1_048_576);
}

/** @throws Problem when the disk is (nearly) full. */
export function checkDisk(dir: string): void {
  const free = freeDiskMb(dir);
  if (free >= neededDiskMb) return;
  throw new Problem(
    `The disk is nearly full: ${free} MB are free at ${dir}, and ${neededDiskMb} MB are needed.`,
    'Make room and start again. The data of this system can be removed by: npm start -- --reset',
  );
}
