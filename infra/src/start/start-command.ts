import { join } from 'node:path';

import { buildAll } from '../build/build.js';
import { checkDisk } from '../machine/disk.js';
import { rootDir, stackDirs } from '../paths.js';
import { portsFromEnvironment } from '../ports.js';
import type { StackPorts } from '../ports.js';
import { describeFailure } from '../problem.js';
import { say } from '../say.js';
import { chooseInfra } from '../servers/choose.js';
import type { InfraKind } from '../servers/choose.js';
import { externalServers } from '../servers/external.js';
import { removeCompose, startCompose } from '../servers/start-compose.js';
import { startEmbedded } from '../servers/start-embedded.js';
import type { StackOptions } from '../stack/start-stack.js';
import { startStack } from '../stack/start-stack.js';
import type { Stack } from '../stack/stack.js';
import { checkPorts } from './check-ports.js';
import { checkScale } from './check-scale.js';
import { parseStartOptions, startHelp } from './options.js';
import type { StartOptions } from './options.js';
import { removeData } from './reset.js';
import { readyScreen } from './screen.js';
import { listenForStop } from './stop-signals.js';
import type { StopWish } from './stop-signals.js';
import { watchSources } from './watch.js';

/** `npm start`: everything up, one calm screen, and everything down again. Ends the process. */
export async function startCommand(args: readonly string[]): Promise<void> {
  const stop = listenForStop();
  try {
    const options = parseStartOptions(args);
    if (options.help) say.plain(startHelp);
    else await runUntilStopped(options, stop);
    process.exit(0);
  } catch (error) {
    if (stop.signal.aborted) process.exit(130);
    say.warn(describeFailure(error));
    process.exit(1);
  }
}

async function runUntilStopped(options: StartOptions, stop: StopWish): Promise<void> {
  const dataDir = dataFolder(process.env);
  const ports = portsFromEnvironment(process.env);
  checkDisk(dataDir);
  checkScale(options.scale, process.env, process.availableMemory() / 1_048_576);
  const { kind, why } = await chooseInfra(process.env);
  say.stage(`servers: ${kind}, as ${why}`);
  const stack = await startStack({
    dataDir,
    ports,
    restart: true,
    demo: options.demo,
    scale: options.scale,
    ...(options.serversOnly && { only: [] }),
    startServers: serversOf(kind),
    signal: stop.signal,
    onStage: say.stage,
    notice: say.warn,
    whenClear: async () => {
      if (options.reset) await reset(kind, dataDir, ports);
      await checkPorts(ports, kind === 'embedded', options.scale);
      await buildAll();
    },
  });
  if (options.serversOnly) say.plain('The servers are up, and nothing else. Ctrl-C stops them.');
  else say.plain(screenOf(stack, kind, options, dataDir));
  if (options.watch) void watchSources(stack, stop.signal);
  await stop.wished;
  say.stage('stopping; once more Ctrl-C kills');
  stop.onHurry(() => void stack.killAll());
  await stack.stop();
  say.stage('stopped');
}

/** Where the data of `npm start` is: `.data`, or what DATA_DIR names. */
export function dataFolder(env: Readonly<Record<string, string | undefined>>): string {
  return env['DATA_DIR'] || join(rootDir, '.data');
}

function serversOf(kind: InfraKind): StackOptions['startServers'] {
  if (kind === 'embedded') return startEmbedded;
  if (kind === 'docker') return (ports) => startCompose(ports);
  return async () => externalServers(process.env);
}

async function reset(kind: InfraKind, dataDir: string, ports: StackPorts): Promise<void> {
  say.stage('removing all data');
  removeData(dataDir);
  if (kind === 'docker') await removeCompose(ports);
  if (kind === 'external') say.warn('What the external servers hold is not ours to remove; it stays.');
}

function screenOf(stack: Stack, kind: InfraKind, { demo, scale }: StartOptions, dataDir: string): string {
  const { publicUrl, networkUrl, mailboxUrl, paymentsUrl } = stack;
  const seconds = performance.now() / 1_000;
  const { logs } = stackDirs(dataDir);
  return readyScreen({
    publicUrl,
    networkUrl,
    mailboxUrl,
    paymentsUrl,
    servers: kind,
    demo,
    scale,
    logsDir: logs,
    seconds,
  });
}
