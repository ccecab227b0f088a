import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ownerFile = 'owner.json';

/**
 * Makes this worker's folder for profiles and pid files, and clears away what workers left that are no more (a
 * kill -9): their browsers and profiles.
 * @returns the folder.
 */
export async function claimBrowserFolder(dataDir: string, workerId: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  for (const name of await readdir(dataDir)) await clearIfAbandoned(resolve(dataDir, name));
  const folder = resolve(dataDir, workerId);
  await mkdir(folder, { recursive: true });
  const owner = { pid: process.pid, started: startOf(process.pid) };
  await writeFile(join(folder, ownerFile), JSON.stringify(owner));
  return folder;
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

async function clearIfAbandoned(folder: string): Promise<void> {
  const owner = await readOwner(folder);
  if (owner === null || (owner.started !== null && startOf(owner.pid) === owner.started)) return;
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.pid')) continue;
    const pid = Number(await readFile(join(folder, file), 'utf8'));
    // A pid is given again to others: only a process that runs on a profile of this folder is ours.
    if (pid > 1 && commandLineOf(pid).includes(`--user-data-dir=${folder}/`)) killGroup(pid);
  }
  await removeBrowserFolder(folder);
}

async function readOwner(folder: string): Promise<{ pid: number; started: string | null } | null> {
  try {
    const owner = JSON.parse(await readFile(join(folder, ownerFile), 'utf8')) as {
      pid: number;
      started: string | null;
    };
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
