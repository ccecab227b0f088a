import { readFile } from 'node:fs/promises';

const kilobyte = 1_024;

/**
 * Memory of the machine in bytes that programs may still have: files that are kept in memory for speed are not in use.
 * Null on a system without /proc.
 */
export async function availableMemoryBytes(): Promise<number | null> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const available = /^MemAvailable:\s+(\d+) kB$/m.exec(text)?.[1];
  return available === undefined ? null : Number(available) * kilobyte;
}
