import { setTimeout as pause } from 'node:timers/promises';

import { commandLine as commandLineOf, isAlive, processesWithVariable } from '@megafon/processes';

import { runCommand } from './run-command.js';

/** The variable that marks every process of a stack, and what those start themselves (Chromium, for instance). */
export const ownerVariable = 'MEGAFON_STACK';

/** The command line of a process, its arguments separated by spaces. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return commandLineOf(pid) || undefined;
  const { code, output } = await runCommand('ps', ['-o', 'command=', '-p', String(pid)]);
  return code === 0 ? output.trim() : undefined;
}

/**
 * The processes whose environment carries the mark of a stack (or of one of its parts): also what a killed service
 * left behind. Only Linux shows it; elsewhere nothing is found.
 * @param mark the value of `ownerVariable`, or the beginning of it
 */
export function processesMarked(mark: string): number[] {
  return processesWithVariable(ownerVariable, mark);
}

/** Waits until none of the processes lives. False when the time is over first. */
export async function waitUntilGone(pids: readonly number[], timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  while (pids.some(isAlive)) {
    if (performance.now() > until) return false;
    await pause(50);
  }
  return true;
}
