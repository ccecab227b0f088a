import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { runCommand } from './run-command.js';

/** The variable that marks every process of a stack, and what those start themselves (Chromium, for instance). */
export const ownerVariable = 'MEGAFON_STACK';

/** Whether a process lives; a zombie, which only waits for its parent, does not. */
export function processAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const stat = readProc(pid, 'stat');
  return stat === undefined || !/\) Z /.test(stat);
}

/** The command line of a process, its arguments separated by spaces. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim();
  const { code, output } = await runCommand('ps', ['-o', 'command=', '-p', String(pid)]);
  return code === 0 ? output.trim() : undefined;
}

/**
 * The processes whose environment carries the mark of a stack (or of one of its parts): also what a killed service
 * left behind. Only Linux shows it; elsewhere nothing is found.
 * @param mark the value of `ownerVariable`, or the beginning of it
 */
export function processesMarked(mark: string): number[] {
  if (process.platform !== 'linux') return [];
  const wanted = `\0${ownerVariable}=${mark}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && `\0${readProc(pid, 'environ') ?? ''}`.includes(wanted))
    .filter(processAlive);
}

/** Proportional memory of a process in bytes: what it shares is counted in parts. Linux only. */
export function proportionalMemoryBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readProc(pid, 'smaps_rollup') ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1_024;
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Sends a signal; a process (or, with a negative number, a group) that is gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until none of the processes lives. False when the time is over first. */
export async function waitUntilGone(pids: readonly number[], timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  while (pids.some(processAlive)) {
    if (performance.now() > until) return false;
    await pause(50);
  }
  return true;
}
