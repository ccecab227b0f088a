import { join } from 'node:path';

import { rootDir } from '../paths.js';
import { portVariable } from '../ports.js';
import type { StackPorts } from '../ports.js';
import { Problem } from '../problem.js';
import { runCommand } from '../machine/run-command.js';
import { localAddresses, localS3 } from './addresses.js';
import type { RunningServers } from './running-servers.js';

/** The product as it is deployed has a compose file, and servers, of its own. */
export const composeFile = join(rootDir, 'infra', 'docker-compose.yml');
const serverNames = ['mongo', 'kafka', 'redis', 's3'] as const;
const replicaSet = 'megafon';

/**
 * Starts the servers of infra/docker-compose.yml and waits until all are healthy. Stopping keeps their volumes.
 * @throws Problem with Docker's last words.
 */
export async function startCompose(ports: StackPorts): Promise<RunningServers> {
  await compose(['up', '-d', '--wait', '--wait-timeout', '180', ...serverNames], ports, 'start the servers');
  return {
    kind: 'docker',
    addresses: localAddresses(ports, `?replicaSet=${replicaSet}`),
    processes: [],
    stop: async () => {
      await compose(['stop', ...serverNames], ports, 'stop the servers');
    },
  };
}

/** Removes the servers of the compose file with everything they keep. */
export async function removeCompose(ports: StackPorts): Promise<void> {
  await compose(['down', '--volumes'], ports, 'remove the servers');
}

async function compose(args: readonly string[], ports: StackPorts, purpose: string): Promise<void> {
  const env = {
    ...Object.fromEntries(serverNames.map((name) => [portVariable(name), String(ports[name])])),
    S3_ACCESS_KEY: localS3.accessKey,
    S3_SECRET_KEY: localS3.secretKey,
  };
  const { code, output } = await runCommand('docker', ['compose', '-f', composeFile, ...args], {
    cwd: rootDir,
    env,
  });
  if (code === 0) return;
  const lastLines = output.trim().split('\n').slice(-6).join('\n');
  throw new Problem(
    `Docker could not ${purpose}:\n${lastLines}`,
    'docker compose -f infra/docker-compose.yml logs says more. INFRA=embedded does without Docker.',
  );
}
