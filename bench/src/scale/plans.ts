import { closingMs } from '@megafon/automation/engine-parts';
import { parseAllDocuments } from 'yaml';

import type { Figures, Plan, PodShape } from './cluster.js';
import { defaultBehaviour } from './hpa.js';
import type { Direction, Reading } from './hpa.js';

interface ScaledObject {
  kind: string;
  metadata: { name: string };
  spec: {
    minReplicaCount: number;
    maxReplicaCount: number;
    advanced: { horizontalPodAutoscalerConfig: { behavior: { scaleUp: Direction; scaleDown: Direction } } };
    triggers: { type: string; metadata: Record<string, string> }[];
  };
}

/** What each trigger reads of the deployment; a burst of campaigns begins no logins. */
const figureOf: readonly [named: RegExp, read: (figures: Figures) => number][] = [
  [/browser_warm/, ({ warm, accountsWaiting }) => (accountsWaiting > 0 ? warm : 0)],
  [/login/, () => 0],
  [/accounts_waiting/, ({ accountsWaiting }) => accountsWaiting],
];

/** As production scales automation. @param scaling the text of k8s/overlays/production/scaling.yaml */
export function ourPlan(scaling: string, pod: PodShape): Plan {
  const { spec } = scaledObject(scaling, 'automation');
  const triggers = spec.triggers.map(({ type, metadata }) => {
    const query = metadata['query'] ?? '';
    const read = type === 'kafka' ? lagOf : figureOf.find(([named]) => named.test(query))?.[1];
    const target = Number(metadata['threshold'] ?? metadata['lagThreshold']);
    if (!read || !(target > 0)) throw new Error(`nobody here knows what ${query || type} reads`);
    return (figures: Figures): Reading => ({ total: read(figures), target });
  });
  return {
    scaler: {
      minReplicas: spec.minReplicaCount,
      maxReplicas: spec.maxReplicaCount,
      ...spec.advanced.horizontalPodAutoscalerConfig.behavior,
    },
    readings: (figures) => triggers.map((trigger) => trigger(figures)),
    pod,
    cheapestFirst: true,
  };
}

const lagOf = ({ lag }: Figures): number => lag;
/** Of KEDA's Kafka scaler where nothing is said. */
const defaultLagThreshold = 10;

/** KEDA with Kafka's lag and nothing else said, between as many pods; whichever pod goes. */
export function lagPlan(ours: Plan, graceSeconds = ours.pod.graceSeconds): Plan {
  const { minReplicas, maxReplicas } = ours.scaler;
  return {
    scaler: { minReplicas, maxReplicas, ...defaultBehaviour },
    readings: ({ lag }) => [{ total: lag, target: defaultLagThreshold }],
    pod: { ...ours.pod, graceSeconds },
    cheapestFirst: false,
  };
}

/** @throws Error where the text has none of that name */
export function scaledObject(text: string, name: string): ScaledObject {
  const documents = parseAllDocuments(text).map((document) => document.toJS() as ScaledObject);
  const found = documents.find(({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === name);
  if (!found) throw new Error(`there is no ScaledObject of ${name}`);
  return found;
}

/** What the Chromium of a pod may have, in MB. @param env as `podShape` */
export function browserMbOf(env: string): number {
  return numberIn(env, 'BROWSER_MEMORY_MB') * numberIn(env, 'BROWSER_PROCESSES', 1);
}

/** Of `NAME=value` a line; of several the last. @throws Error where it is neither there nor given */
export function numberIn(env: string, name: string, unset = 0): number {
  const values = new Map(env.split('\n').map((line) => line.split('=') as [string, string]));
  const number = Number(values.get(name) ?? unset);
  if (!(number > 0)) throw new Error(`${name} is not set`);
  return number;
}

/** `NAME=value` a line, as the ConfigMap of automation has it. @param env the text of k8s/base/config/automation.env */
export function podShape(env: string): PodShape {
  const value = (name: string) => numberIn(env, name);
  return {
    slots: value('WORKER_CONCURRENCY'),
    warm: value('BROWSER_WARM_CONTEXTS'),
    graceSeconds: (value('SHUTDOWN_TIMEOUT_MS') - closingMs) / 1_000,
  };
}
