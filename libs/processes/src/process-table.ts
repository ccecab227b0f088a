import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ: what /proc counts processor time in, the same on every Linux (proc(5)). */
const ticksPerSecond = 100;

/** One line of the process table. */
export interface ProcessRow {
  pid: number;
  parent: number;
  /** A zombie has ended and only waits for its parent. */
  isZombie: boolean;
  /** Its arguments separated by spaces; '' for a zombie and for the kernel's own. */
  command: string;
  /** In ticks since the boot: together with the pid it names one process of this boot. */
  started: string;
  /** Processor time, its own and that of its children that ended and were waited for. */
  cpuSeconds: number;
}

/** Null when there is no such process, and on a system without /proc. */
export function processRow(pid: number): ProcessRow | null {
  const stat = readProcessFile(pid, 'stat');
  if (stat === '') return null;
  // The name, in brackets, may hold blanks. The fields behind it begin with the third of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid,
    parent: Number(fields[1]),
    isZombie: fields[0] === 'Z',
    command: commandLine(pid),
    started: fields[19] ?? '',
    cpuSeconds: ticks / ticksPerSecond,
  };
}

/** Every process of the machine, zombies included. Empty on a system without /proc. */
export function processTable(): ProcessRow[] {
  return pids()
    .map((pid) => processRow(pid))
    .filter((row) => row !== null);
}

/** A process and all its descendants, the process first; empty when it is gone. */
export function processTree(root: number): ProcessRow[] {
  const table = processTable();
  const tree = table.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...table.filter(({ parent }) => parent === pid));
  return tree;
}

/** Whether a process lives; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, and lives.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return processRow(pid)?.isZombie !== true;
}

/** The arguments of a process separated by spaces; '' when it has ended. */
export function commandLine(pid: number): string {
  return readProcessFile(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/**
 * The living processes whose environment, as it was when they began, has a variable whose value begins so; this process
 * left out.
 */
export function processesWithVariable(name: string, valueBegins: string): number[] {
  const wanted = `\0${name}=${valueBegins}`;
  return pids().filter(
    (pid) => pid !== process.pid && `\0${readProcessFile(pid, 'environ')}`.includes(wanted) && isAlive(pid),
  );
}

/** Sends a signal; a process (or, with a negative number, a group) that is gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function pids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // A system without /proc.
  }
}

/** '' for a process that has ended, or that may not be read. */
function readProcessFile(pid: number, file: 'stat' | 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
