import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runCommand } from '../machine/run-command.js';
import { rootDir } from '../paths.js';
import { Problem } from '../problem.js';
import { say } from '../say.js';
import { isBuilt, sourceFingerprint, writeStamp } from './stamp.js';

export const stampFile = join(rootDir, '.data', 'built');
const logFile = join(rootDir, '.data', 'logs', 'build.log');
/** The launcher is built before it runs (bin/prepare.mjs); benchmarks and end-to-end tests when they are wanted. */
const notNow = 'infra,bench,e2e';

/**
 * Builds what changed since the last build.
 * @throws Problem with the compiler's last words.
 */
export async function buildAll(): Promise<void> {
  if (isBuilt(rootDir, stampFile)) return;
  say.stage('building what changed');
  const fingerprint = sourceFingerprint(rootDir);
  await runNx(['run-many', '-t', 'build', `--exclude=${notNow}`]);
  writeStamp(stampFile, fingerprint);
}

/** One project and what it needs. */
export async function buildProject(name: string): Promise<void> {
  await runNx(['build', name]);
}

async function runNx(args: readonly string[]): Promise<void> {
  const nx = join(rootDir, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const { code, output } = await runCommand(process.execPath, [nx, ...args, '--outputStyle=static'], {
    cwd: rootDir,
    // Its daemon would stay behind when everything else has stopped.
    env: { NX_DAEMON: 'false', FORCE_COLOR: '0' },
  });
  mkdirSync(join(rootDir, '.data', 'logs'), { recursive: true });
  writeFileSync(logFile, output);
  if (code === 0) return;
  throw new Problem(
    `The build failed:\n${output.trim().split('\n').slice(-25).join('\n')}`,
    `All of it: ${logFile}`,
  );
}
