import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Downloaded or built, and nobody's data; other stacks' folders; and who runs, which the start itself looks after. */
const kept = /^(servers|tools|built|compiled|run|test-.*)$/;

/** Removes all that a stack keeps in its folder. */
export function removeData(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) {
    if (!kept.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
