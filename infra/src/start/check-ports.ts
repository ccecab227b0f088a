import { portTaken } from '../machine/ports.js';
import { portVariable, proxyCount } from '../ports.js';
import type { PortName, StackPorts } from '../ports.js';
import { Problem } from '../problem.js';
import type { Scale } from '../scale.js';
import { plannedProcesses, portOf } from '../stack/process-specs.js';

const servers: readonly PortName[] = ['kafka', 'kafkaController', 'mongo', 'redis', 's3'];

/** The ports that a stack will listen on: those of the servers only when it starts them itself. */
export function portsToCheck(
  ports: StackPorts,
  serversToo: boolean,
  scale: Scale = {},
): [PortName, number][] {
  const entries = Object.entries(ports) as [PortName, number][];
  return entries
    .filter(([name]) => serversToo || !servers.includes(name))
    .flatMap(([name, port]) => rowOf(name, port, ports, scale).map((one): [PortName, number] => [name, one]));
}

function rowOf(name: PortName, port: number, ports: StackPorts, scale: Scale): number[] {
  if (name === 'proxies') return Array.from({ length: proxyCount }, (_, index) => port + index);
  return name === 'instances' ? portsOfInstances(ports, scale) : [port];
}

/** Of the row for several processes of a service those places that this scale takes. */
function portsOfInstances(ports: StackPorts, scale: Scale): number[] {
  return plannedProcesses(scale)
    .map((planned) => ({ port: portOf(planned, ports, scale), own: ports[planned.definition.readyPort] }))
    .filter(({ port, own }) => port !== own)
    .map(({ port }) => port);
}

/** @throws Problem for a port that two parts would listen on. */
function checkTwice(checks: readonly [PortName, number][]): void {
  for (const [index, [name, port]] of checks.entries()) {
    const [other] = checks.slice(0, index).find(([, before]) => before === port) ?? [];
    if (!other) continue;
    throw new Problem(
      `${other} and ${name} would listen on the same port, ${port}.`,
      `Change ${portVariable(other)} or ${portVariable(name)}.`,
    );
  }
}

/** @throws Problem naming every taken port and the variable that moves it. */
export async function checkPorts(ports: StackPorts, serversToo: boolean, scale: Scale = {}): Promise<void> {
  const wanted = portsToCheck(ports, serversToo, scale);
  checkTwice(wanted);
  const checks = await Promise.all(
    wanted.map(async ([name, port]) => ({
      name,
      port,
      taken: await portTaken(port),
    })),
  );
  const taken = checks.filter((check) => check.taken);
  if (taken.length === 0) return;
  const list = taken.map(({ name, port }) => `${port} (${name})`).join(', ');
  const first = taken[0] as (typeof taken)[number];
  throw new Problem(
    `Something else listens already on ${taken.length > 1 ? 'ports' : 'port'} ${list}.`,
    `Stop it, or choose another port, for instance: ${portVariable(first.name)}=${first.port + 1_000} npm start`,
  );
}
