import { basename } from 'node:path';

import { isAlive, signal } from '@megafon/processes';

import { commandLine, processesMarked, waitUntilGone } from '../machine/process-table.js';
import { stackDirs } from '../paths.js';
import { Problem } from '../problem.js';
import { isSameProcess, readRunFiles, removeRunFile, writeRunFile } from './run-file.js';
import type { RunFile } from './run-file.js';

const launcher = 'launcher';
const graceMs = 10_000;

/** Those written down that live and are still the same process. */
async function stillRunning(runDir: string): Promise<RunFile[]> {
  const found: RunFile[] = [];
  for (const entry of readRunFiles(runDir)) {
    if (entry.pid === process.pid || !isAlive(entry.pid)) continue;
    if (isSameProcess(entry, await commandLine(entry.pid))) found.push(entry);
  }
  return found;
}

/** The launcher of a stack, if it lives. */
export async function launcherOf(runDir: string): Promise<number | undefined> {
  return (await stillRunning(runDir)).find(({ name }) => name === launcher)?.pid;
}

/**
 * Makes this process the one launcher of a stack.
 * @throws Problem when another lives.
 */
export async function claimStack(runDir: string): Promise<void> {
  const other = await launcherOf(runDir);
  if (other) {
    throw new Problem(
      `It runs already: process ${other} started it.`,
      `Use it, or stop it with Ctrl-C in its window or by: kill ${other}`,
    );
  }
  const commandPart = launcherPart(process.argv[1] ?? '');
  writeRunFile(runDir, { name: launcher, pid: process.pid, commandPart });
}

/** The launcher may have been started from any folder: only the end of its path is sure to be on its command line. */
function launcherPart(script: string): string {
  return basename(script) || 'node';
}

export function releaseStack(runDir: string): void {
  removeRunFile(runDir, launcher);
}

/**
 * Stops what a killed launcher left running: politely, then not. Services go before the servers they use.
 * @param mark the stack's mark in the environment of its processes
 * @returns the names of what was stopped
 */
export async function stopLeftovers(runDir: string, mark: string): Promise<string[]> {
  const left = (await stillRunning(runDir)).filter(({ name }) => name !== launcher);
  const isServer = ({ name }: RunFile) => ['kafka', 'mongo', 'redis', 's3'].includes(name);
  for (const group of [left.filter((entry) => !isServer(entry)), left.filter(isServer)]) {
    await endAll(group.map(({ pid }) => pid));
  }
  await endAll(processesMarked(mark));
  for (const { name } of readRunFiles(runDir)) if (name !== launcher) removeRunFile(runDir, name);
  return left.map(({ name }) => name);
}

/** Ends processes: SIGTERM, and SIGKILL for those that stay. */
async function endAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGTERM');
  if (await waitUntilGone(pids, graceMs)) return;
  for (const pid of pids) signal(pid, 'SIGKILL');
  await waitUntilGone(pids, graceMs);
}

/** The processes of a stack that live, by name: whose number changed was started again. */
export async function runningProcesses(dataDir: string): Promise<Record<string, number>> {
  const running = await stillRunning(stackDirs(dataDir).run);
  return Object.fromEntries(running.map(({ name, pid }) => [name, pid]));
}

/** Every process of the stack that lives, its launcher and what its services started included (those on Linux alone). */
export async function livingProcesses(dataDir: string): Promise<number[]> {
  const written = (await stillRunning(stackDirs(dataDir).run)).map(({ pid }) => pid);
  return [...new Set([...written, ...processesMarked(`${dataDir}:`)])];
}
