import { createServer } from 'node:net';

import { portTaken } from './machine/ports.js';
import { Problem } from './problem.js';
import { mostInstances, scalable } from './scale.js';
import type { Instance } from './scale.js';

/** How many sandbox proxies listen, one port after the other. */
export const proxyCount = 20;

/** Every port of a stack: the one a person sees by default, and the variable that changes it. */
const table = {
  gateway: [3000, 'PORT'],
  auth: [3101, 'AUTH_PORT'],
  content: [3102, 'CONTENT_PORT'],
  campaigns: [3103, 'CAMPAIGNS_PORT'],
  automation: [3104, 'AUTOMATION_PORT'],
  billing: [3105, 'BILLING_PORT'],
  admin: [3106, 'ADMIN_PORT'],
  network: [4100, 'NETWORK_PORT'],
  payments: [4200, 'PAYMENTS_PORT'],
  mailbox: [4300, 'MAILBOX_PORT'],
  smtp: [4325, 'SMTP_PORT'],
  proxiesControl: [4399, 'PROXIES_CONTROL_PORT'],
  kafka: [19092, 'KAFKA_PORT'],
  kafkaController: [19093, 'KAFKA_CONTROLLER_PORT'],
  mongo: [27117, 'MONGODB_PORT'],
  redis: [16379, 'REDIS_PORT'],
  s3: [19000, 'S3_PORT'],
  /** The first of `proxyCount` in a row. */
  proxies: [4400, 'PROXIES_PORT'],
  /** The first of a row with a place for each process that a service may have. */
  instances: [3200, 'INSTANCES_PORT'],
} as const satisfies Record<string, readonly [number, string]>;

export type PortName = keyof typeof table;
export type StackPorts = Readonly<Record<PortName, number>>;

const names = Object.keys(table) as PortName[];
/** What has more ports than one, in a row. */
const rowLengths: Partial<Record<PortName, number>> = {
  proxies: proxyCount,
  instances: scalable.length * mostInstances,
};
const lengthOf = (name: PortName) => rowLengths[name] ?? 1;
/** A stack whose ports follow each other takes this many. */
export const portsInBlock = names.reduce((sum, name) => sum + lengthOf(name), 0);

/** Where one of several processes of a service answers: always in the same place of the row. */
export function instancePort({ instances }: Pick<StackPorts, 'instances'>, { of, number }: Instance): number {
  return instances + scalable.indexOf(of) * mostInstances + number - 1;
}

/** Where people open a stack: by a name and no address of a machine, as passkeys are bound to a domain. */
export function publicUrl({ gateway }: Pick<StackPorts, 'gateway'>): string {
  return `http://localhost:${gateway}`;
}

/** What tells `npm start` to take these ports. */
export function portEnvironment(ports: StackPorts): Record<string, string> {
  return Object.fromEntries(names.map((name) => [portVariable(name), String(ports[name])]));
}

export function portVariable(name: PortName): string {
  return table[name][1];
}

/**
 * The ports a person starts with.
 * @throws Problem when a variable is not a port, or two parts were given the same.
 */
export function portsFromEnvironment(env: Readonly<Record<string, string | undefined>>): StackPorts {
  const ports = Object.fromEntries(names.map((name) => [name, portOf(name, env)])) as StackPorts;
  const owners = new Map<number, PortName>();
  for (const name of names) {
    const other = owners.get(ports[name]);
    if (other) {
      throw new Problem(
        `${other} and ${name} were given the same port, ${ports[name]}.`,
        `Change ${portVariable(other)} or ${portVariable(name)}.`,
      );
    }
    owners.set(ports[name], name);
  }
  return ports;
}

function portOf(name: PortName, env: Readonly<Record<string, string | undefined>>): number {
  const [byDefault, variable] = table[name];
  const given = env[variable];
  if (!given) return byDefault;
  const port = Number(given);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`${variable}=${given} is not a port.`, `Set ${variable} to a number from 1 to 65535.`);
}

/** A stack's ports in a row: the same order always, so that a log's port says who it is. */
export function portsFrom(first: number): StackPorts {
  let next = first;
  const ports = names.map((name) => {
    const port = next;
    next += lengthOf(name);
    return [name, port];
  });
  return Object.fromEntries(ports) as StackPorts;
}

/** Of a row of its own: the first port is held, so that who looks at the same moment takes another row. */
const rowLength = portsInBlock + 1;
const rows = Math.floor(12_000 / rowLength);

/**
 * A row of ports nobody listens on, below the range from which Linux gives ports to outgoing connections. It is this
 * process's for as long as it lives.
 * @param random between 0 and 1, tells parallel runs apart
 */
export async function freePortBlock(random: () => number = Math.random): Promise<StackPorts> {
  for (let tries = 0; tries < 50; tries += 1) {
    const held = 20_000 + Math.floor(random() * rows) * rowLength;
    if (!(await holdPort(held))) continue;
    const first = held + 1;
    const block = Array.from({ length: portsInBlock }, (_, index) => first + index);
    const taken = await Promise.all(block.map((port) => portTaken(port)));
    if (!taken.includes(true)) return portsFrom(first);
  }
  throw new Problem(`No ${portsInBlock} free ports in a row were found.`, 'Stop something that listens.');
}

/** Listens on it until the process ends, without keeping it alive. @returns whether nobody else did */
async function holdPort(port: number): Promise<boolean> {
  const server = createServer().unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}
