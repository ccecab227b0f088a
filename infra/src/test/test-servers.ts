import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { rootDir, stackDirs } from '../paths.js';
import { freePortBlock } from '../ports.js';
import { say } from '../say.js';
import type { RunningServers } from '../servers/running-servers.js';
import { createBucket } from '../servers/make-ready.js';
import { chooseTestServers } from '../servers/choose.js';
import { startEmbedded } from '../servers/start-embedded.js';

/** Test runs keep their data here, each in a folder of its own, so that a running `npm start` is not disturbed. */
export const testData = join(rootDir, '.data', 'test');
/** Tells suites and benchmarks where the servers are: libs/testing reads the file it names. */
export const testServersVariable = 'MEGAFON_TEST_SERVERS';

/**
 * Starts the servers of a test run on ports of their own, with data of their own, and says which kind they are.
 * @param dataDir what an earlier run left there is removed
 */
export async function startTestServers(dataDir: string): Promise<RunningServers> {
  const { kind, why } = await chooseTestServers(process.env);
  say.stage(`test servers: ${kind === 'embedded' ? 'embedded' : 'containers (testcontainers)'}, as ${why}`);
  const servers = kind === 'embedded' ? await embedded(dataDir) : await containers();
  await createBucket(servers.addresses);
  return servers;
}

async function embedded(dataDir: string): Promise<RunningServers> {
  for (const part of ['kafka', 'mongo', 'redis', 's3', 'logs']) {
    rmSync(join(dataDir, part), { recursive: true, force: true });
  }
  const ports = await freePortBlock();
  return startEmbedded(ports, { dirs: stackDirs(dataDir), restart: false, notice: say.warn });
}

async function containers(): Promise<RunningServers> {
  const { startContainers } = await import('../servers/start-containers.js');
  return startContainers();
}

/** Writes where the servers are for `testServers()` of libs/testing. */
export function writeTestServers(file: string, { kind, addresses }: RunningServers): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ kind, ...addresses }, null, 2));
}
