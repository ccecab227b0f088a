import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built page; null where the front end was not built. */
export async function readIndex(frontendDir: string): Promise<string | null> {
  try {
    return await readFile(join(frontendDir, 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
