import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '@megafon/infra';
import { parse, parseAllDocuments } from 'yaml';
import { browserMbOf, numberIn, podShape, scaledObject } from '../scale/plans.js';
import type { Assumed, Measured, Sizes } from './model.js';
import type { ServiceShape } from './money.js';

/** What a bench printed as JSON in its last line, as far as the model reads it. */
interface Printed {
  bench?: string;
  anAct?: { cpuSeconds: Record<string, number>; documentKb: number; fileKb: number };
  anEvent?: { cpuSeconds: Record<string, number> };
  aPage?: { gatewayKb: number };
  aWarmAccount?: { chromiumMb: number };
}

interface Resources {
  requests: { cpu: string; memory: string };
  limits: { cpu: string };
}

interface Deployment {
  kind?: string;
  spec?: { template?: { spec?: { containers?: { resources: Resources }[] } } };
}

const k8s = (...path: string[]) => readFileSync(join(rootDir, 'k8s', ...path), 'utf8');
const production = (...path: string[]) => k8s('overlays', 'production', ...path);

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../src/capacity/${name}.json`, import.meta.url), 'utf8')) as T;

/**
 * What benches measured: measured.json, and in its place whatever is in the outputs of benches that are given.
 * @param outputs texts with what `npm run bench -- campaign`, `-- live` and `-- publish` printed
 */
export function measuredFigures(outputs: readonly string[] = []): Measured {
  const kept = read<{ figures: Measured }>('measured').figures;
  const printed = outputs.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{"bench":'))
      .map((line) => JSON.parse(line) as Printed),
  );
  return printed.reduce(withPrinted, kept);
}

function withPrinted(known: Measured, { anAct, anEvent, aPage, aWarmAccount }: Printed): Measured {
  return {
    ...known,
    ...(anAct && {
      cpuSecondsAnAct: anAct.cpuSeconds,
      documentKbAnAct: anAct.documentKb,
      fileKbAnAct: anAct.fileKb,
    }),
    ...(anEvent && { cpuSecondsAnEvent: anEvent.cpuSeconds }),
    ...(aPage && { pageKb: aPage.gatewayKb }),
    ...(aWarmAccount && { warmAccountMb: aWarmAccount.chromiumMb }),
  };
}

/** What is assumed, and what the manifests have. */
export function assumedFigures(): Assumed {
  const env = k8s('base', 'config', 'automation.env');
  const scaling = production('scaling.yaml');
  const [automation, gateway] = [resourcesOf('automation'), resourcesOf('gateway')];
  return {
    ...read<{ figures: Assumed }>('assumed').figures,
    placesOfAPod: podShape(env).warm,
    browserMbOfAPod: browserMbOf(env),
    coresOfAPod: coresIn(automation.limits.cpu),
    paidCoresOfAPod: coresIn(automation.requests.cpu),
    paidGbOfAPod: gbIn(automation.requests.memory),
    coresOfAGateway: coresIn(gateway.limits.cpu),
    paidCoresOfAGateway: coresIn(gateway.requests.cpu),
    paidGbOfAGateway: gbIn(gateway.requests.memory),
    leastPods: scaledObject(scaling, 'automation').spec.minReplicaCount,
    leastGateways: scaledObject(scaling, 'gateway').spec.minReplicaCount,
    services: otherServices(),
  };
}

/** Services whose number of pods production says itself. */
function otherServices(): Record<string, ServiceShape> {
  const { replicas } = parse(production('kustomization.yaml')) as {
    replicas: { name: string; count: number }[];
  };
  return Object.fromEntries(
    replicas.map(({ name, count }) => {
      const { limits, requests } = resourcesOf(name);
      const paid = { paidCoresOfAPod: coresIn(requests.cpu), paidGbOfAPod: gbIn(requests.memory) };
      return [name, { replicas: count, coresOfAPod: coresIn(limits.cpu), ...paid }];
    }),
  );
}

/**
 * What production has at the most.
 * @param scaling the text of its scaling.yaml
 * @param kafka what topics are told, as `NAME=value` a line: of several the last
 */
export function deployedSizes(
  scaling = production('scaling.yaml'),
  kafka = [k8s('base', 'config', 'kafka.env'), production('config', 'kafka.env')].join('\n'),
): Sizes {
  const most = (name: string) => scaledObject(scaling, name).spec.maxReplicaCount;
  return {
    automationPods: most('automation'),
    gateways: most('gateway'),
    partitions: numberIn(kafka, 'KAFKA_EVENT_PARTITIONS'),
  };
}

function resourcesOf(service: string): Resources {
  const deployments = parseAllDocuments(k8s('base', `${service}.yaml`)).map(
    (document) => document.toJS() as Deployment,
  );
  const [container] =
    deployments.find(({ kind }) => kind === 'Deployment')?.spec?.template?.spec?.containers ?? [];
  if (!container) throw new Error(`k8s/base/${service}.yaml has no Deployment`);
  return container.resources;
}

/** Of Kubernetes' quantities: 200m, 2. */
export function coresIn(quantity: string): number {
  return quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1_000 : Number(quantity);
}

/** Of Kubernetes' quantities: 256Mi, 2Gi. */
export function gbIn(quantity: string): number {
  const [, number = '', unit] = /^([\d.]+)(Mi|Gi)$/.exec(quantity) ?? [];
  if (unit === undefined) throw new Error(`${quantity} is not in Mi or Gi`);
  return unit === 'Gi' ? Number(number) : Number(number) / 1_024;
}
