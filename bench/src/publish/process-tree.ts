import { readFileSync, readdirSync } from 'node:fs';
import { proportionalMemoryBytes } from '@megafon/infra';

/** USER_HZ: what /proc counts processor time in, the same on every Linux. */
const ticksPerSecond = 100;

interface Row {
  pid: number;
  parent: number;
  /** Its own time, and that of its children that ended and were waited for. */
  seconds: number;
}

function readRow(pid: number): Row | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    return null;
  }
}

function treeOf(root: number): Row[] {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readRow(Number(name)))
    .filter((row) => row !== null);
  const found = rows.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...rows.filter(({ parent }) => parent === pid));
  return found;
}

/** Processor time of a process and all its descendants, ended ones included, in seconds. Linux only. */
export function cpuSeconds(root: number): number {
  return treeOf(root).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Memory of all descendants, what they share counted in parts; the root itself left out. In MB. */
export function descendantsMb(root: number): number {
  const bytes = treeOf(root)
    .filter(({ pid }) => pid !== root)
    .reduce((sum, { pid }) => sum + proportionalMemoryBytes(pid), 0);
  return bytes / 1_048_576;
}
