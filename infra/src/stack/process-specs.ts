import { join } from 'node:path';

import { hasDemo } from '../demo.js';
import { rootDir } from '../paths.js';
import { instancePort } from '../ports.js';
import type { StackPorts } from '../ports.js';
import { Problem } from '../problem.js';
import { balancer, commonEnvironment, processes } from '../processes.js';
import type { ProcessDefinition, Wiring } from '../processes.js';
import { instanceName, instanceOf, instancesOf, isBalanced } from '../scale.js';
import type { Scalable, Scale } from '../scale.js';
import type { RunningServers } from '../servers/running-servers.js';
import { answersOk } from '../supervision/process-spec.js';
import type { ProcessSpec } from '../supervision/process-spec.js';

/** Additional variables for a process of that name, or for `all`. */
export type ExtraEnvironment = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One of the processes that a scale asks for. */
export interface Planned {
  readonly definition: ProcessDefinition;
  /** Of those of its service; the first is 1. */
  readonly number: number;
}

/** Every process of a system with this scale, in the order in which they are started. */
export function plannedProcesses(scale: Scale): Planned[] {
  const all = processes.flatMap((definition) =>
    numbersOf(definition, scale).map((number) => ({ definition, number })),
  );
  return isBalanced(scale) ? [...all, { definition: balancer, number: 1 }] : all;
}

/** @throws Problem where there is no such service. */
export function anotherOf(service: Scalable, number: number): Planned {
  const definition = processes.find(({ name }) => name === service);
  if (!definition) throw new Problem(`There is no service called ${service}.`, 'Correct it.');
  return { definition, number };
}

export function nameOf({ definition, number }: Planned): string {
  const of = serviceOf(definition);
  return of ? instanceName({ of, number }) : definition.name;
}

/** Where a process answers /ready. Behind a balancer the first gateway leaves its port to it. */
export function portOf({ definition, number }: Planned, ports: StackPorts, scale: Scale): number {
  const of = serviceOf(definition);
  const hasOwn = number === 1 && !(of === 'gateway' && isBalanced(scale));
  return of === null || hasOwn ? ports[definition.readyPort] : instancePort(ports, { of, number });
}

/** What the processes of a system on these servers are told. */
export function wiringOf(
  { demo = true, scale = {} }: { readonly demo?: boolean; readonly scale?: Scale },
  { kind, addresses }: Pick<RunningServers, 'kind' | 'addresses'>,
  own: Pick<Wiring, 'ports' | 'keys' | 'dirs' | 'chromium'>,
): Wiring {
  return { ...own, servers: addresses, demo: hasDemo(demo, kind), scale };
}

/** How a process of the system is run: `node <folder>/dist/main.js`, ready when /ready answers 200. */
export function specOf(planned: Planned, wiring: Wiring, extra: ExtraEnvironment = {}): ProcessSpec {
  const { definition } = planned;
  const { folder, heapMb, youngMb } = definition;
  const name = nameOf(planned);
  const port = portOf(planned, wiring.ports, wiring.scale);
  const script = join(rootDir, folder, definition.script);
  return {
    name,
    command: process.execPath,
    args: [
      '--enable-source-maps',
      `--max-old-space-size=${heapMb}`,
      ...(youngMb === undefined ? [] : [`--max-semi-space-size=${youngMb}`]),
      script,
    ],
    cwd: join(rootDir, folder),
    commandPart: script,
    env: {
      ...commonEnvironment(wiring, port),
      ...definition.env(wiring, port),
      ...extra['all'],
      ...extra[definition.name],
      ...extra[name],
    },
    isReady: () => answersOk(`http://127.0.0.1:${port}/ready`),
    // Eleven and more start at once, beside what else a machine has to do.
    readyTimeoutMs: 120_000,
    stopTimeoutMs: 25_000,
  };
}

function numbersOf(definition: ProcessDefinition, scale: Scale): number[] {
  const of = serviceOf(definition);
  return of ? instancesOf(of, scale).map(({ number }) => number) : [1];
}

function serviceOf({ name, kind }: ProcessDefinition): Scalable | null {
  return kind === 'service' ? (instanceOf(name)?.of ?? null) : null;
}
