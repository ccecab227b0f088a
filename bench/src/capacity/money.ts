import type { Assumed, Need } from './model.js';

/** A service of one process that has neither browsers nor a scaler, as the manifests have it. */
export interface ServiceShape {
  replicas: number;
  /** What a pod may use, and what it is given and paid for. */
  coresOfAPod: number;
  paidCoresOfAPod: number;
  paidGbOfAPod: number;
}

/** A server as small as it is taken, and how many copies of it there are. */
export interface ServerShape {
  cores: number;
  gb: number;
  copies: number;
}

export const partsPaid = [
  'pods of automation',
  'gateways',
  'services',
  'MongoDB',
  'Kafka',
  'Redis',
  'other processors',
  'documents',
  'pictures',
] as const;
/** US dollars a month. */
export type Dollars = Readonly<Record<(typeof partsPaid)[number], number>>;

type Used = Pick<Need, 'cores' | 'chromiumGb' | 'automationPods' | 'gateways' | 'documentGb' | 'fileGb'> & {
  pageGb: number;
};

const browsers = ['Chromium', 'automation'];
const gateways = ['gateway'];

/** Pods and servers are paid for as they are given, and for what they use beyond that; what is stored by its size. */
export function dollarsOf(used: Used, assumed: Assumed): Dollars {
  const { coreMonth, memoryGbMonth, services, servers } = assumed;
  const coresOf = (parts: readonly string[]) => sum(parts.map((part) => used.cores[part] ?? 0));
  const paid = (cores: number, gb: number) => cores * coreMonth + gb * memoryGbMonth;
  const serviceOf = ([name, shape]: [string, ServiceShape]) => {
    const busy = coresOf([name]);
    const pods = Math.max(shape.replicas, Math.ceil(busy / shape.coresOfAPod));
    return paid(Math.max(busy, pods * shape.paidCoresOfAPod), pods * shape.paidGbOfAPod);
  };
  const serverOf = (name: string) => {
    const shape = servers[name];
    if (!shape) return 0;
    // Each copy as if it did all of the work, and with as much memory a core.
    const sizes = shape.copies * Math.max(1, coresOf([name]) / shape.cores);
    return paid(sizes * shape.cores, sizes * shape.gb);
  };
  const known = [...browsers, ...gateways, ...Object.keys(services), ...Object.keys(servers)];
  const others = Object.keys(used.cores).filter((part) => !known.includes(part));
  return {
    'pods of automation': paid(
      Math.max(coresOf(browsers), used.automationPods * assumed.paidCoresOfAPod),
      Math.max(used.chromiumGb, used.automationPods * assumed.paidGbOfAPod),
    ),
    gateways: paid(
      Math.max(coresOf(gateways), used.gateways * assumed.paidCoresOfAGateway),
      Math.max(used.pageGb, used.gateways * assumed.paidGbOfAGateway),
    ),
    services: sum(Object.entries(services).map(serviceOf)),
    ...{ MongoDB: serverOf('MongoDB'), Kafka: serverOf('Kafka'), Redis: serverOf('Redis') },
    'other processors': paid(coresOf(others), 0),
    documents: used.documentGb * assumed.documentGbMonth,
    pictures: used.fileGb * assumed.fileGbMonth,
  };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
