import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { chooseTestServers } from '../servers/choose.js';
import { startStack } from '../stack/start-stack.js';
import type { StackOptions } from '../stack/start-stack.js';
import type { Stack } from '../stack/stack.js';
import { testData } from './test-servers.js';

/** Pages come part by part, as everywhere, and sooner: how late they may come is what the driver's own tests are about. */
const drawMs = '0-50';

/**
 * A whole system for a suite: free ports, data of its own that goes when it stops, servers of the kind that the run
 * uses (see `chooseTestServers`). The tree has to be built; `npm test` sees to it.
 * @param name of the suite, part of its folder's name
 */
export async function startTestStack(name: string, options: Partial<StackOptions> = {}): Promise<Stack> {
  const dataDir = options.dataDir ?? join(testData, `${name}-${process.pid}`);
  const { kind } = await chooseTestServers(process.env);
  const startServers = kind === 'testcontainers' ? await containers() : undefined;
  return startStack({
    startServers,
    ...options,
    env: { network: { DRAW_MS: drawMs }, ...options.env },
    dataDir,
    whenStopped: () => {
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

async function containers(): Promise<StackOptions['startServers']> {
  const { startContainers } = await import('../servers/start-containers.js');
  return () => startContainers();
}
