import { readFile } from 'node:fs/promises';
import { processTree } from './process-table.js';

const kilobyte = 1_024;

/**
 * Memory of a process in bytes: what it shares is counted in parts (Pss), so that a sum over processes is what the
 * machine really gives. 0 for one that has ended, and on a system without /proc.
 */
export async function memoryBytes(pid: number): Promise<number> {
  const shared = /^Pss:\s+(\d+) kB/m.exec(await read(pid, 'smaps_rollup'))?.[1];
  // Another user's process shows its status only.
  const size = shared ?? /^VmRSS:\s+(\d+) kB/m.exec(await read(pid, 'status'))?.[1];
  return Number(size ?? 0) * kilobyte;
}

/** Memory of a process and all its descendants in bytes. */
export async function treeMemoryBytes(root: number): Promise<number> {
  const sizes = await Promise.all(processTree(root).map(({ pid }) => memoryBytes(pid)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

// Adding up a large process takes the kernel milliseconds: not in the event loop.
function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
