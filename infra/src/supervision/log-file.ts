import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const largestBytes = 20 * 1_024 * 1_024;
const tailBytes = 16 * 1_024;

/**
 * Opens a log to append to. The processes write to the file itself: a launcher that dies cannot break their output.
 * A log that grew large is put aside first, and the one put aside before is let go.
 */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > largestBytes) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

/** Where a log ends now: what comes after belongs to the process that starts next. */
export function logEnd(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/**
 * The last lines of a log.
 * @param fromByte what came before this belongs to an earlier process
 */
export function lastLines(file: string, count: number, fromByte = 0): string[] {
  if (!existsSync(file)) return [];
  const descriptor = openSync(file, 'r');
  try {
    const { size } = statSync(file);
    const start = Math.min(size, Math.max(fromByte, size - tailBytes));
    const bytes = Buffer.alloc(size - start);
    readSync(descriptor, bytes, 0, bytes.length, start);
    return bytes.toString('utf8').trimEnd().split('\n').filter(Boolean).slice(-count);
  } finally {
    closeSync(descriptor);
  }
}
