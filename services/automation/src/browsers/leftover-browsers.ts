import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLine, processRow, signal } from '@megafon/processes';

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

async function clearIfAbandoned(folder: string): Promise<boolean> {
  const owner = await readOwner(folder);
  // Another machine's processes are not seen from here.
  if (owner === null || (owner.host !== undefined && owner.host !== hostname())) return false;
  if (owner.started !== null && startOf(owner.pid) === owner.started) return false;
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.pid')) continue;
    const pid = Number(await readFile(join(folder, file), 'utf8'));
    // A pid is given again to others: only a process that runs on a profile of this folder is ours.
    if (pid > 1 && commandLine(pid).includes(`--user-data-dir=${folder}/`)) await endGroup(pid);
  }
  await removeBrowserFolder(folder);
  return true;
}

async function endGroup(pid: number): Promise<void> {
  signal(-pid, 'SIGKILL');
  const endMs = performance.now() + endLimitMs;
  while (commandLine(pid) !== '' && performance.now() < endMs) await pause(20);
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

/** Together with the pid it names one process of this boot. Null when there is none. */
function startOf(pid: number): string | null {
  return processRow(pid)?.started ?? null;
}
