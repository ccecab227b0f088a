import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built page, which has every script that stands in a page itself; null where the front end was not built. */
export async function readIndex(frontendDir: string): Promise<string | null> {
  try {
    return await readFile(join(frontendDir, 'app.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
