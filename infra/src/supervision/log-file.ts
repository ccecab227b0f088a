import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

import { privateFolder } from '../private-folder.js';

export interface LogLimits {
  /** A log that is larger is put aside. */
  readonly largestBytes: number;
  /** How many that were put aside are kept: `x.log.1` is the newest. */
  readonly keep: number;
}

export const logLimits: LogLimits = { largestBytes: 20 * 1_024 * 1_024, keep: 3 };
const tailBytes = 16 * 1_024;

/** Opens a log to append to. The processes write to the file itself: a launcher that dies cannot break their output. */
export function openLog(file: string, limits: LogLimits = logLimits): number {
  privateFolder(dirname(file));
  rotateLog(file, limits);
  return openSync(file, 'a', 0o600);
}

/**
 * Puts a log aside that grew large, and lets the oldest of those go. Its process holds the file open and goes on
 * writing, so the text is copied and the file emptied: what is written next is at its beginning, as it is appended.
 * @returns whether it did
 */
export function rotateLog(file: string, { largestBytes, keep }: LogLimits = logLimits): boolean {
  if (!existsSync(file) || statSync(file).size <= largestBytes) return false;
  for (let number = keep - 1; number >= 1; number -= 1) {
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  }
  copyFileSync(file, `${file}.1`);
  const from = openSync(file, 'r+');
  const to = openSync(`${file}.1`, 'a', 0o600);
  try {
    // What came while it was copied. What comes between the last look and the emptying is lost: as with every log that
    // is copied and emptied, since its writer cannot be told to open another.
    let copied = fstatSync(to).size;
    for (let left = fstatSync(from).size - copied; left > 0; left = fstatSync(from).size - copied) {
      const bytes = Buffer.alloc(left);
      copied += writeSync(to, bytes, 0, readSync(from, bytes, 0, left, copied));
    }
    ftruncateSync(from, 0);
  } finally {
    closeSync(from);
    closeSync(to);
  }
  return true;
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
