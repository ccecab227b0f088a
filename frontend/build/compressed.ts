import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const smallestBytes = 1_024;

/**
 * Writes `.br` and `.gz` beside each text file: the gateway sends what the build compressed. They are packed from what
 * was written: Vite still changes the chunks (the lists of what to preload) after the last `generateBundle` of a plugin.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        await compress(join(dir, fileName));
      }
    },
  };
}

/** Writes `.br` and `.gz` beside a file that is worth it. */
export async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length < smallestBytes) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  await writeFile(`${path}.br`, brotliCompressSync(source, quality));
  await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }));
}
