import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildAll, buildProject } from '../build/build.js';
import { rootDir, stackDirs } from '../paths.js';
import { describeFailure, Problem } from '../problem.js';
import { say } from '../say.js';
import { serverEnvironment } from '../servers/addresses.js';
import { listenForStop } from '../start/stop-signals.js';
import { claimStack } from '../supervision/leftovers.js';
import { ensureBrowsers } from '../test/browser-options.js';
import { removeDeadRuns } from '../test/dead-runs.js';
import { startTestServers, testData, testServersVariable, writeTestServers } from '../test/test-servers.js';

/** Benchmarks that start a whole system themselves. */
const ownServers = new Set([
  'auth',
  'campaign',
  'capacity',
  'engine',
  'lists',
  'live',
  'login-view',
  'scale',
  'start',
  'stats',
  'web',
]);

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
    const env = await ensureBrowsers(process.env);
    await buildAll();
    await buildProject('bench');
    const script = join(rootDir, 'bench', 'dist', `${name}.js`);
    process.exit(
      ownServers.has(name) ? await run(script, rest, env) : await runWithServers(script, rest, env),
    );
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

/** Servers as tests have them, `testServers()` says where; those that are running already when the variable is set. */
async function runWithServers(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  if (process.env[testServersVariable]) return run(script, args, env);
  const dataDir = join(testData, `bench-${process.pid}`);
  await removeDeadRuns(testData);
  await claimStack(stackDirs(dataDir).run);
  const servers = await startTestServers(dataDir);
  const file = join(dataDir, 'servers.json');
  writeTestServers(file, servers);
  try {
    const told = { ...serverEnvironment(servers.addresses), [testServersVariable]: file };
    return await run(script, args, { ...env, ...told });
  } finally {
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (!existsSync(script)) throw new Problem(`${script} was not built.`, 'Look at .data/logs/build.log.');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    // Ctrl-C reaches the benchmark too, which stops what it started.
    listenForStop().signal.addEventListener('abort', () => child.kill('SIGTERM'));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
