import { join } from 'node:path';

import { rootDir, stackDirs } from '../paths.js';
import { describeFailure } from '../problem.js';
import { say } from '../say.js';
import { claimStack, releaseStack, stopLeftovers } from '../supervision/leftovers.js';
import { startTestServers, writeTestServers } from './test-servers.js';

export async function runTests(args: readonly string[]): Promise<void> {
  try {
    if (args.includes('--servers-only')) await serversOnly();
  } catch (error) {
    say.warn(describeFailure(error));
    process.exitCode = 1;
  }
}

/** For building: the servers alone, until Ctrl-C; suites are then run by hand against them. */
async function serversOnly(): Promise<void> {
  const dataDir = join(rootDir, '.data', 'test-servers');
  const file = `${dataDir}.json`;
  const dirs = stackDirs(dataDir);
  await claimStack(dirs.run);
  await stopLeftovers(dirs.run, dataDir);
  const servers = await startTestServers(dataDir);
  writeTestServers(file, servers);
  say.stage('test servers are up; Ctrl-C stops them. In another window:');
  say.plain(`  export MEGAFON_TEST_SERVERS=${file}`);
  say.plain('  node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js \\');
  say.plain('    --selectProjects integration --roots libs/messaging');
  await new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => resolve());
    setInterval(() => undefined, 60_000);
  });
  await servers.stop();
  releaseStack(dirs.run);
  process.exit(0);
}
