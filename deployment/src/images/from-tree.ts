import { posix, relative } from 'node:path';
import { Problem, rootDir } from '@megafon/infra';
import type { ProcessSpec } from '@megafon/infra';

import type { ImageConfig } from './image-builder.js';

export interface RunnableTree {
  readonly folder: string;
  readonly config: ImageConfig;
  /** A compiled filter of system calls that its container has: see images/seccomp-filter.py. */
  readonly seccomp?: string;
}

/** A program with its arguments, and all that it is told. */
export type Command = Pick<ProcessSpec, 'command' | 'args' | 'env'>;

/** A program of an image that comes to its end, in place of what the image starts. */
export interface Job {
  readonly name: string;
  /** Whose image it is of: services/auth */
  readonly workspace: string;
  /** What the image's entry point is given: `command` of Compose, `args` of Kubernetes. */
  readonly args: readonly string[];
  readonly env: ProcessSpec['env'];
  readonly mounts?: readonly Mount[];
}

/** A folder of this machine in the box. */
interface Mount {
  readonly from: string;
  /** Which is in the tree, as nothing can be made there any more. */
  readonly to: string;
  readonly readOnly: boolean;
}

/** What an image says of these is for its own places. */
const imagesOwn = new Set(['BROWSER_DATA_DIR', 'PUPPETEER_EXECUTABLE_PATH']);

/** A process's folder from the root of the repository: services/auth */
export const workspaceOf = ({ cwd }: Pick<ProcessSpec, 'cwd'>): string => relative(rootDir, cwd);

/**
 * The same process out of an image, as the image starts it: its own entry point, Node and libraries, the image's user, a root
 * that nobody can write to, and nothing else of this machine but its network. Chromium makes the sandbox that it has in
 * a container.
 * @param dataDir of the stack: what is inside is in the process' own /tmp
 * @throws Problem where the image starts something else
 */
export function fromTree(spec: ProcessSpec, tree: RunnableTree, dataDir: string): ProcessSpec {
  const { Entrypoint, Cmd, WorkingDir } = tree.config;
  const started = [...(Entrypoint ?? []), ...(Cmd ?? [])];
  const main = started.at(-1) ?? '';
  const meant = inTree(spec.args.at(-1) ?? '', dataDir);
  if (posix.resolve(WorkingDir, main) !== meant)
    throw new Problem(`The image of ${spec.name} starts ${started.join(' ')}, not ${meant}.`, 'Mend it.');
  return { ...spec, ...boxed(spec, tree, { dataDir, run: started }), commandPart: main };
}

/** The health check of the process' image, as an engine runs it beside the process. Null where it has none. */
export function healthCheckOf(spec: ProcessSpec, tree: RunnableTree, dataDir: string): Command | null {
  const [kind, ...run] = tree.config.Healthcheck?.Test ?? [];
  return kind === 'CMD' ? boxed(spec, tree, { dataDir, run }) : null;
}

/** Says what the kernel knows of a process in the box. */
export function statusIn(spec: ProcessSpec, tree: RunnableTree, dataDir: string): Command {
  const run = ['/usr/local/bin/node', '-p', "require('node:fs').readFileSync('/proc/self/status', 'utf8')"];
  return boxed(spec, tree, { dataDir, run });
}

/** As an engine or a cluster runs it. */
export function jobIn({ args, env, mounts = [] }: Job, tree: RunnableTree, dataDir: string): Command {
  return boxed({ env }, tree, { dataDir, run: [...(tree.config.Entrypoint ?? []), ...args], mounts });
}

function boxed(
  { env: given }: Pick<ProcessSpec, 'env'>,
  { folder, config, seccomp }: RunnableTree,
  { dataDir, run, mounts = [] }: { dataDir: string; run: readonly string[]; mounts?: readonly Mount[] },
): Command {
  const [user = ''] = config.User.split(':');
  const told = Object.entries(given).filter(([name]) => !imagesOwn.has(name));
  const env = {
    ...Object.fromEntries(config.Env.map((line) => [nameIn(line), line.slice(nameIn(line).length + 1)])),
    ...Object.fromEntries(told.map(([name, value]) => [name, inTree(value, dataDir)])),
  };
  const browsers = env['BROWSER_DATA_DIR'];
  const box = [
    ...['--unshare-user', '--uid', user, '--gid', user, '--unshare-pid', '--as-pid-1', '--die-with-parent'],
    ...['--ro-bind', folder, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    ...(browsers === undefined ? [] : ['--tmpfs', browsers]),
    ...mounts.flatMap(({ from, to, readOnly }) => [readOnly ? '--ro-bind' : '--bind', from, to]),
    ...['--chdir', config.WorkingDir],
    ...(seccomp === undefined ? [] : ['--seccomp', '3']),
  ];
  const args = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', 'bwrap', ...box, ...run];
  if (seccomp === undefined) return { command: 'setpriv', args, env };
  // The box takes its filter from an open file.
  return { command: 'sh', args: ['-c', `exec "$0" "$@" 3< '${seccomp}'`, 'setpriv', ...args], env };
}

const inTree = (text: string, dataDir: string): string =>
  text.replaceAll(dataDir, '/tmp').replaceAll(rootDir, '/app');

const nameIn = (line: string): string => line.slice(0, line.indexOf('='));
