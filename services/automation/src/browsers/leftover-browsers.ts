import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ownerFile = 'owner.json';

/** Killed processes go within moments; one that does not is the system's to wait for. */
const endLimitMs = 5_000;

export interface ClaimedFolder {
  folder: string;
  /** Workers of this machine that are no more, for certain, and whose browsers are no more either. */
  deadWorkers: string[];
}

/**
 * Makes this worker's folder for profiles and pid files, and clears away what workers left that are no more (a
 * kill -9): their browsers and profiles.
 */
export async function claimBrowserFolder(dataDir: string, workerId: string): Promise<ClaimedFolder> {
  await mkdir(dataDir, { recursive: true });
  const deadWorkers: string[] = [];
  for (const name of await readdir(dataDir)) {
    if (await clearIfAbandoned(resolve(dataDir, name))) deadWorkers.push(name);
  }
  const folder = resolve(dataDir, workerId);
  await mkdir(folder, { recursive: true });
  const owner: Owner = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  await writeFile(join(folder, ownerFile), JSON.stringify(owner));
  return { folder, deadWorkers };
}

export async function removeBrowserFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

/** Ends a browser with all its helpers. Harmless when it is gone. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function clearIfAbandoned(folder: string): Promise<boolean> {
  const owner = await readOwner(folder);
  // Another machine's processes are not seen from here.
  if (owner === null || (owner.host !== undefined && owner.host !== hostname())) return false;
  if (owner.started !== null && startOf(owner.pid) === owner.started) return false;
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.pid')) continue;
    const pid = Number(await readFile(join(folder, file), 'utf8'));
    // A pid is given again to others: only a process that runs on a profile of this folder is ours.
    if (pid > 1 && commandLineOf(pid).includes(`--user-data-dir=${folder}/`)) await endGroup(pid);
  }
  await removeBrowserFolder(folder);
  return true;
}

async function endGroup(pid: number): Promise<void> {
  killGroup(pid);
  const endMs = Date.now() + endLimitMs;
  while (commandLineOf(pid) !== '' && Date.now() < endMs) await pause(20);
}

interface Owner {
  pid: number;
  started: string | null;
  /** Not in the files of earlier versions. */
  host?: string;
}

async function readOwner(folder: string): Promise<Owner | null> {
  try {
    const owner = JSON.parse(await readFile(join(folder, ownerFile), 'utf8')) as Owner;
    return typeof owner.pid === 'number' ? owner : null;
  } catch {
    // Not a folder of ours, or one that is just being made.
    return null;
  }
}

/** Field 22 of /proc/<pid>/stat: together with the pid it names one process of this boot. Null when there is none. */
function startOf(pid: number): string | null {
  const stat = readProc(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function commandLineOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Gone, or a system without /proc: then nothing is taken for ours.
    return '';
  }
}
