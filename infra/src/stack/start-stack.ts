import { loadKeys } from '../keys.js';
import { ensureHeadlessShell } from '../machine/chromium.js';
import { stackDirs } from '../paths.js';
import { privateFolder } from '../private-folder.js';
import { freePortBlock } from '../ports.js';
import type { StackPorts } from '../ports.js';
import type { Scale } from '../scale.js';
import { createBucket, createTopics } from '../servers/make-ready.js';
import type { ServerAddresses } from '../servers/addresses.js';
import type { RunningServers } from '../servers/running-servers.js';
import { startEmbedded } from '../servers/start-embedded.js';
import { claimStack, releaseStack, stopLeftovers } from '../supervision/leftovers.js';
import { ManagedProcess } from '../supervision/managed-process.js';
import type { Supervision } from '../supervision/managed-process.js';
import { anotherOf, nameOf, plannedProcesses, specOf, wiringOf } from './process-specs.js';
import type { ExtraEnvironment, Planned } from './process-specs.js';
import type { ProcessSpec } from '../supervision/process-spec.js';
import { Stack, stopInReverse } from './stack.js';

export interface StackOptions {
  /** Everything the stack keeps is in this folder. A stack started again on it finds its data. */
  readonly dataDir: string;
  /** Free ones in a row unless given. */
  readonly ports?: StackPorts;
  /** Processes that end by themselves are started again. Off, so that a test's fault stays until the test mends it. */
  readonly restart?: Supervision['restart'];
  /** Seed the demo sign-ins; on unless switched off, and never on external servers. */
  readonly demo?: boolean;
  /** Only these of the processes; all unless given. */
  readonly only?: readonly string[];
  /** How many processes a service has: `{ automation: 3 }`. Several gateways have a balancer at their port. */
  readonly scale?: Scale;
  /** More variables for a process of that name, or for `all`. `automation-2` is told those of `automation` as well. */
  readonly env?: ExtraEnvironment;
  /** How a process is run; as what was built here unless given. */
  readonly processSpec?: (spec: ProcessSpec) => ProcessSpec;
  /** Servers from elsewhere; embedded ones of its own unless given. */
  readonly startServers?: (ports: StackPorts, supervision: Supervision) => Promise<RunningServers>;
  /** Runs when nothing of an earlier start is left, before anything is started. */
  readonly whenClear?: () => Promise<void>;
  /** Runs when the servers are ready, topics and bucket are there, and no process was started yet. */
  readonly whenServed?: (servers: ServerAddresses) => Promise<void>;
  /** Runs when everything has been stopped. */
  readonly whenStopped?: () => void;
  /** Aborted to give up while it starts: what has been started is stopped again. */
  readonly signal?: AbortSignal;
  readonly onStage?: (text: string) => void;
  readonly notice?: (text: string) => void;
}

/**
 * Starts the whole system, built before, and resolves when every process is ready.
 * @throws Problem naming what is missing or which process failed, with its last lines; nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dirs = stackDirs(options.dataDir);
  const supervision: Supervision = {
    dirs,
    restart: options.restart ?? false,
    signal: options.signal,
    notice: options.notice ?? ((text) => process.stderr.write(`${text}\n`)),
  };
  const stage = options.onStage ?? (() => undefined);
  privateFolder(dirs.data);
  privateFolder(dirs.run);
  await claimStack(dirs.run);
  const left = await stopLeftovers(dirs.run, `${dirs.data}:`);
  if (left.length > 0) stage(`stopped what an earlier start left running: ${left.join(', ')}`);
  try {
    await options.whenClear?.();
    options.signal?.throwIfAborted();
    return await start(options, supervision, stage);
  } catch (error) {
    releaseStack(dirs.run);
    throw error;
  }
}

async function start(
  options: StackOptions,
  supervision: Supervision,
  stage: (text: string) => void,
): Promise<Stack> {
  const { dirs } = supervision;
  const ports = options.ports ?? (await freePortBlock());
  const chromium = await ensureHeadlessShell(process.env);
  const keys = loadKeys(dirs.keys, process.env);
  stage('starting the servers');
  const servers = await (options.startServers ?? startEmbedded)(ports, supervision);
  const wiring = wiringOf(options, servers, { ports, keys, dirs, chromium });
  const { processSpec = (spec) => spec } = options;
  const managed = (planned: Planned) =>
    new ManagedProcess(processSpec(specOf(planned, wiring, options.env)), supervision);
  const started = plannedProcesses(wiring.scale)
    .filter((planned) => options.only?.includes(nameOf(planned)) ?? true)
    .map(managed);
  try {
    await Promise.all([createTopics(servers.addresses), createBucket(servers.addresses)]);
    await options.whenServed?.(servers.addresses);
    stage(`starting ${started.length} processes`);
    for (const process of started) process.start();
    await Promise.all(started.map((process) => process.waitUntilReady()));
  } catch (error) {
    await stopInReverse(started);
    await servers.stop();
    throw error;
  }
  return new Stack(ports, options.dataDir, {
    servers,
    processes: started,
    another: ({ of, number }) => managed(anotherOf(of, number)),
    whenStopped: () => {
      releaseStack(dirs.run);
      options.whenStopped?.();
    },
  });
}
