import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { stackDirs } from '../paths.js';
import { launcherOf, stopLeftovers } from '../supervision/leftovers.js';

/**
 * Removes what test runs that were killed left behind: their processes and their folders. A run that lives is left alone.
 * @param parent the folder that holds a folder for each run
 */
export async function removeDeadRuns(parent: string): Promise<void> {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const dir = join(parent, name);
    const dirs = stackDirs(dir);
    if (await launcherOf(dirs.run)) continue;
    await stopLeftovers(dirs.run, `${dir}:`);
    rmSync(dir, { recursive: true, force: true });
  }
}
