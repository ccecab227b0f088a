import { Problem } from './problem.js';

/** Services that may have several processes, in the order of their ports. */
export const scalable = [
  'gateway',
  'auth',
  'content',
  'campaigns',
  'automation',
  'billing',
  'admin',
] as const;
export type Scalable = (typeof scalable)[number];

/** Of one service, on one machine. */
export const mostInstances = 8;

/** How many processes a service has; one unless said. */
export type Scale = Readonly<Partial<Record<Scalable, number>>>;

/** One of the processes of a service; the first is number 1. */
export interface Instance {
  readonly of: Scalable;
  readonly number: number;
}

const example = 'For instance: npm start -- --scale automation=3,campaigns=2,gateway=2';

/** What the first process of a service is called, and each further one: automation, automation-2. */
export function instanceName({ of, number }: Instance): string {
  return number === 1 ? of : `${of}-${number}`;
}

/** The service whose process has this name; null for what is no service's. */
export function instanceOf(name: string): Instance | null {
  const [, of, number = '1'] = /^([a-z]+)(?:-([2-9]))?$/.exec(name) ?? [];
  return isScalable(of) ? { of, number: Number(number) } : null;
}

/** Every process of a service, the first one included. */
export function instancesOf(of: Scalable, scale: Scale): Instance[] {
  return Array.from({ length: scale[of] ?? 1 }, (_, index) => ({ of, number: index + 1 }));
}

/** How many processes each service has in a system with processes of these names. */
export function scaleOf(names: readonly string[]): Scale {
  const scale: Partial<Record<Scalable, number>> = {};
  for (const { of, number } of names.map(instanceOf).filter((instance) => instance !== null)) {
    scale[of] = Math.max(number, scale[of] ?? 1);
  }
  return scale;
}

/** Several gateways have a balancer before them. */
export function isBalanced({ gateway = 1 }: Scale): boolean {
  return gateway > 1;
}

/**
 * What `--scale` says, given once or more: `automation=3,gateway=2`.
 * @throws Problem for what is no service, no number from 1 to 8, or named twice.
 */
export function parseScale(texts: readonly string[]): Scale {
  const scale: Partial<Record<Scalable, number>> = {};
  for (const part of texts.flatMap((text) => text.split(','))) {
    const { of, count } = parsePart(part.trim());
    if (scale[of] !== undefined) throw new Problem(`--scale names ${of} twice.`, example);
    scale[of] = count;
  }
  return scale;
}

function parsePart(part: string): { of: Scalable; count: number } {
  const [of, text = '', ...rest] = part.split('=');
  if (!isScalable(of)) {
    throw new Problem(
      `--scale: there is no service called ${of || '(nothing)'}. There are ${scalable.join(', ')}.`,
      example,
    );
  }
  const count = Number(text);
  if (rest.length > 0 || !/^\d+$/.test(text) || count < 1 || count > mostInstances) {
    throw new Problem(`--scale ${part}: ${of} can have 1 to ${mostInstances} processes.`, example);
  }
  return { of, count };
}

function isScalable(name: string | undefined): name is Scalable {
  return scalable.some((known) => known === name);
}
