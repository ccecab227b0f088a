import { existsSync } from 'node:fs';
import { request } from 'node:http';
import type { RequestOptions } from 'node:http';

import { runCommand } from '../machine/run-command.js';

/** Whether a Docker engine answers: asked directly, as testcontainers does, so that no client is needed. */
export async function dockerAnswers(env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  const target = engineAddress(env['DOCKER_HOST'], existsSync);
  if (!target) return false;
  return new Promise((resolve) => {
    const asked = request({ ...target, path: '/_ping', timeout: 3_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

/** Where the engine would listen; undefined when it surely does not. */
export function engineAddress(
  dockerHost: string | undefined,
  exists: (path: string) => boolean,
): RequestOptions | undefined {
  if (dockerHost?.startsWith('unix://')) return { socketPath: dockerHost.slice('unix://'.length) };
  if (dockerHost?.startsWith('tcp://')) {
    const { hostname, port } = new URL(dockerHost);
    return { host: hostname, port: port || 2375 };
  }
  return exists('/var/run/docker.sock') ? { socketPath: '/var/run/docker.sock' } : undefined;
}

/** `docker compose` is a plugin, and not everyone who has an engine has it. */
export async function composeInstalled(): Promise<boolean> {
  return (await runCommand('docker', ['compose', 'version'], { timeoutMs: 10_000 })).code === 0;
}
