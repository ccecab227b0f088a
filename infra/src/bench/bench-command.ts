import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { buildAll, buildProject } from '../build/build.js';
import { ensureChromium } from '../machine/chromium.js';
import { rootDir } from '../paths.js';
import { describeFailure, Problem } from '../problem.js';
import { say } from '../say.js';

/**
 * `npm run bench -- NAME`: builds, and runs `bench/src/NAME.ts` as a process. Its last line is one line of JSON, and
 * it exits 0 when it ran, goals met or not.
 */
export async function benchCommand(args: readonly string[]): Promise<void> {
  try {
    const [name, ...rest] = args;
    const known = benchNames(readdirSync(join(rootDir, 'bench', 'src')));
    if (!name || !known.includes(name)) {
      throw new Problem(
        `There is no benchmark called ${name ?? '(none given)'}.`,
        `npm run bench -- ${known.join('|')}`,
      );
    }
    const chromium = await ensureChromium(process.env);
    await buildAll();
    await buildProject('bench');
    process.exit(await run(join(rootDir, 'bench', 'dist', `${name}.js`), rest, chromium));
  } catch (error) {
    say.warn(describeFailure(error));
    process.exit(1);
  }
}

/** Each file at the top of bench/src is one; what they share is in folders. */
export function benchNames(files: readonly string[]): string[] {
  return files
    .filter((file) => /^[a-z0-9-]+\.ts$/.test(file) && file !== 'index.ts')
    .map((file) => file.replace('.ts', ''));
}

async function run(script: string, args: readonly string[], chromium: string): Promise<number> {
  if (!existsSync(script)) throw new Problem(`${script} was not built.`, 'Look at .data/logs/build.log.');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PUPPETEER_EXECUTABLE_PATH: chromium },
    });
    // Ctrl-C reaches the benchmark too, which stops what it started.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
