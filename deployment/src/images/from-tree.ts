import { relative } from 'node:path';
import { rootDir } from '@megafon/infra';
import type { ProcessSpec } from '@megafon/infra';

import type { ImageConfig } from './image-builder.js';

export interface RunnableTree {
  readonly folder: string;
  readonly config: ImageConfig;
}

/** What an image says of these is for its own places. */
const imagesOwn = new Set(['BROWSER_DATA_DIR', 'PUPPETEER_EXECUTABLE_PATH']);

/** A process's folder from the root of the repository: services/auth */
export const workspaceOf = ({ cwd }: Pick<ProcessSpec, 'cwd'>): string => relative(rootDir, cwd);

/**
 * The same process out of an image: its own Node and libraries, the image's user, a root that nobody can write to, and
 * nothing else of this machine but its network. Chromium makes the sandbox that it has in a container.
 * @param dataDir of the stack: what is inside is in the process' own /tmp
 */
export function fromTree(spec: ProcessSpec, { folder, config }: RunnableTree, dataDir: string): ProcessSpec {
  const inside = (text: string) => text.replaceAll(dataDir, '/tmp').replaceAll(rootDir, '/app');
  const [user = ''] = config.User.split(':');
  const told = Object.entries(spec.env).filter(([name]) => !imagesOwn.has(name));
  const env = {
    ...Object.fromEntries(config.Env.map((line) => [nameIn(line), line.slice(nameIn(line).length + 1)])),
    ...Object.fromEntries(told.map(([name, value]) => [name, inside(value)])),
  };
  const browsers = env['BROWSER_DATA_DIR'];
  const box = [
    ...['--unshare-user', '--uid', user, '--gid', user, '--unshare-pid', '--die-with-parent'],
    ...['--ro-bind', folder, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    ...(browsers === undefined ? [] : ['--tmpfs', browsers]),
    ...['--chdir', `/app/${workspaceOf(spec)}`, '/usr/local/bin/node'],
  ];
  return {
    ...spec,
    command: 'setpriv',
    args: [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', 'bwrap', ...box, ...spec.args.map(inside)],
    commandPart: inside(spec.commandPart),
    env,
  };
}

const nameIn = (line: string): string => line.slice(0, line.indexOf('='));
