import { chmodSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { answers } from '../machine/ports.js';
import { onPath } from '../machine/run-command.js';
import { privateFolder } from '../private-folder.js';
import { Problem } from '../problem.js';
import type { ProcessSpec } from '../supervision/process-spec.js';
import { serverData } from './embedded-server.js';
import type { EmbeddedContext } from './embedded-server.js';
import { extractFromJar } from './extract-from-jar.js';
import { everybodyLetIn, hashed, redisUsersFile } from './redis-users.js';

/**
 * Redis, appending to disk: what was acknowledged longer than a second ago outlives a kill. Each service has a user of
 * its own, as in production: what it is not granted fails here first.
 */
export function embeddedRedis(
  context: EmbeddedContext,
  others: readonly string[] = everybodyLetIn,
): ProcessSpec {
  const dir = serverData(context, 'redis');
  const port = String(context.ports.redis);
  const users = join(dir, 'users.acl');
  privateFolder(dir);
  writeFileSync(users, redisUsersFile(hashed, others), { mode: 0o600 });
  return {
    name: 'redis',
    command: onPath('redis-server') ?? bundledRedis(join(context.jars, 'redis')),
    args: [
      ...['--bind', '127.0.0.1', '--port', port, '--dir', dir, '--appendonly', 'yes', '--save', ''],
      ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction', '--daemonize', 'no'],
      ...['--aclfile', users],
    ],
    cwd: dir,
    env: {},
    // Redis writes its own title over its command line.
    commandPart: `127.0.0.1:${port}`,
    isReady: () => answers(context.ports.redis),
    readyTimeoutMs: 30_000,
    stopTimeoutMs: 10_000,
  };
}

/** Which of the jar's binaries fits this machine. */
export function redisBinaryName(
  platform: string,
  arch: string,
  names: readonly string[],
): string | undefined {
  const system = { linux: 'linux', darwin: 'darwin' }[platform];
  const machine = { x64: 'amd64', arm64: 'arm64', ia32: '386' }[arch];
  return names.find((name) => system && machine && name.endsWith(`-${system}-${machine}`));
}

/** The server inside the embedded-redis jar, taken out once. */
function bundledRedis(dir: string): string {
  const binary = join(dir, 'redis-server');
  if (existsSync(binary)) return binary;
  const jar = readdirSync(dir).find((file) => file.startsWith('embedded-redis'));
  const found =
    jar && extractFromJar(join(dir, jar), (names) => redisBinaryName(process.platform, process.arch, names));
  if (!found) {
    throw new Problem(
      `There is no Redis for ${process.platform} on ${process.arch} in the downloaded package.`,
      'Install redis-server (or valkey) so that it is on PATH.',
    );
  }
  const unfinished = `${binary}-${process.pid}`;
  found(unfinished);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, binary);
  return binary;
}
