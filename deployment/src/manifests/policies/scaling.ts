import { allGrants, allTopics } from '@megafon/messaging';
import { environmentOf, containersOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { ofKind, scalersOf, titleOf, workloadsOf } from '../manifest.js';
import type { Manifest } from '../manifest.js';

interface Trigger {
  type: string;
  metadata: Record<string, string>;
  authenticationRef?: { name: string };
}
interface ScalerSpec {
  scaleTargetRef: { kind?: string; name: string };
  maxReplicas?: number;
  maxReplicaCount?: number;
  triggers?: Trigger[];
}

/**
 * A scaler scales what is there, by figures that are there, to no more than Kafka has work for.
 * @param isMetric whether a service has a figure of this name
 */
export function scalingFaults(deployed: Deployed, isMetric: (name: string) => boolean): string[] {
  const { manifests } = deployed;
  return scalersOf(manifests).flatMap((scaler) => {
    const { scaleTargetRef, maxReplicas, maxReplicaCount, triggers = [] } = scaler.spec as ScalerSpec;
    const target = workloadsOf(manifests).find(({ metadata }) => metadata.name === scaleTargetRef.name);
    if (!target) return [`${titleOf(scaler)}: there is no ${scaleTargetRef.name}`];
    const [container] = containersOf(target);
    const env = container ? environmentOf(deployed, container) : {};
    const most = maxReplicas ?? maxReplicaCount ?? Infinity;
    const partitions = ['KAFKA_REQUEST_PARTITIONS', 'KAFKA_EVENT_PARTITIONS'] as const;
    return [
      ...partitions
        .filter((name) => !(Number(env[name]) > most))
        .map((name) => `${titleOf(scaler)}: ${most} instances have no partition each (${name}=${env[name]})`),
      ...triggers.flatMap((trigger) => triggerFaults(trigger, target.metadata.name, manifests, isMetric)),
    ].map((fault) => (fault.startsWith(titleOf(scaler)) ? fault : `${titleOf(scaler)}: ${fault}`));
  });
}

function triggerFaults(
  { type, metadata, authenticationRef }: Trigger,
  service: string,
  manifests: readonly Manifest[],
  isMetric: (name: string) => boolean,
): string[] {
  const authentications = ofKind(manifests, 'TriggerAuthentication').map(({ metadata: { name } }) => name);
  const unknown =
    authenticationRef && !authentications.includes(authenticationRef.name)
      ? [`there is no TriggerAuthentication ${authenticationRef.name}`]
      : [];
  const lost = addressFaults(metadata);
  if (type === 'kafka') return [...unknown, ...lost, ...kafkaFaults(metadata, service)];
  // Of requests, which `resourceFaults` asks for.
  if (type === 'cpu' || type === 'memory') return unknown;
  const named = metadata['query']?.match(/megafon_\w+/g) ?? [];
  if (named.length === 0) return [...unknown, ...lost, 'asks for none of our figures'];
  return [
    ...unknown,
    ...lost,
    ...named.filter((name) => !isMetric(name)).map((name) => `nobody has the figure ${name}`),
  ];
}

/** KEDA's operator asks from its own namespace, where a name of ours means nothing. */
function addressFaults({ bootstrapServers, serverAddress }: Record<string, string>): string[] {
  return [bootstrapServers?.split(','), serverAddress]
    .flat()
    .filter((address) => address !== undefined)
    .filter((address) => !/^(https?:\/\/)?[\w-]+(\.[\w-]+)+:\d+/.test(address))
    .map((address) => `${address} names no namespace`);
}

function kafkaFaults({ topic = '', consumerGroup = '' }: Record<string, string>, service: string): string[] {
  const readsAs = allGrants().some(
    ({ principal, resource, pattern, name }) =>
      principal === service && resource === 'group' && pattern === 'literal' && name === consumerGroup,
  );
  const reads = allGrants().some(
    ({ principal, resource, name, operations }) =>
      principal === service && resource === 'topic' && name === topic && operations.includes('Read'),
  );
  return [
    ...(allTopics().includes(topic) && reads ? [] : [`${service} does not read ${topic}`]),
    ...(readsAs ? [] : [`${service} does not read as ${consumerGroup}`]),
  ];
}
