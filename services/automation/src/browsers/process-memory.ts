import { readdir, readFile } from 'node:fs/promises';

const kilobyte = 1_024;

/**
 * Memory of a process and all its descendants in bytes, what they share counted in parts (Pss), so that the sum is what
 * the machine really gives. 0 where there is no /proc.
 */
export async function treeMemoryBytes(root: number): Promise<number> {
  const sizes = await Promise.all((await treeOf(root)).map((pid) => memoryBytes(pid)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function treeOf(root: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const rows = await Promise.all(pids.map(async (pid) => ({ pid, parent: await parentOf(pid) })));
  const tree = [root];
  for (const parent of tree) tree.push(...rows.filter((row) => row.parent === parent).map(({ pid }) => pid));
  return tree;
}

async function parentOf(pid: number): Promise<number> {
  const stat = await read(pid, 'stat');
  // The name, in brackets, may hold blanks.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

async function memoryBytes(pid: number): Promise<number> {
  const shared = /^Pss:\s+(\d+) kB/m.exec(await read(pid, 'smaps_rollup'))?.[1];
  // Another user's process shows its status only.
  const size = shared ?? /^VmRSS:\s+(\d+) kB/m.exec(await read(pid, 'status'))?.[1];
  return Number(size ?? 0) * kilobyte;
}

/** '' for a process that has ended. */
function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
