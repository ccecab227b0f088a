import { dateInputOf } from './local-time.js';

/** A browser has begun to save the file by then. */
const keptMs = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

/** '2026-11-22', for the names of files. */
export function dayOfFile(now = new Date()): string {
  return dateInputOf(now);
}
