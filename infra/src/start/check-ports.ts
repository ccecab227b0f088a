import { portTaken } from '../machine/ports.js';
import { portVariable, proxyCount } from '../ports.js';
import type { PortName, StackPorts } from '../ports.js';
import { Problem } from '../problem.js';

/** The ports that a stack will listen on: those of the servers only when it starts them itself. */
export function portsToCheck(ports: StackPorts, serversToo: boolean): [PortName, number][] {
  const servers = ['kafka', 'kafkaController', 'mongo', 'redis', 's3'];
  const entries = Object.entries(ports) as [PortName, number][];
  return entries
    .filter(([name]) => serversToo || !servers.includes(name))
    .flatMap(([name, port]) =>
      name === 'proxies'
        ? Array.from({ length: proxyCount }, (_, index): [PortName, number] => [name, port + index])
        : [[name, port]],
    );
}

/** @throws Problem naming every taken port and the variable that moves it. */
export async function checkPorts(ports: StackPorts, serversToo: boolean): Promise<void> {
  const checks = await Promise.all(
    portsToCheck(ports, serversToo).map(async ([name, port]) => ({
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
