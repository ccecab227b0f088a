import { componentOf, ofKind, titleOf, workloadsOf } from './manifest.js';
import type { Manifest, Workload } from './manifest.js';
import type { Overlay } from './overlay.js';

type Values = Readonly<Record<string, string>>;

/** What a policy judges: documents, and the values that their references lead to. */
export interface Deployed {
  readonly manifests: readonly Manifest[];
  readonly configMaps: ReadonlyMap<string, Values>;
  /** Their values are examples of the right form. */
  readonly secrets: ReadonlyMap<string, Values>;
}

type Container = NonNullable<Workload['spec']['template']['spec']['containers']>[number];

/** @param valueOf an example of what a secret variable may be; undefined for a name that nobody knows */
export function deployedOf(overlay: Overlay, valueOf: (variable: string) => string | undefined): Deployed {
  const secrets = new Map<string, Values>();
  const add = (name: string, keys: readonly string[]) =>
    secrets.set(name, Object.fromEntries(keys.map((key) => [key, valueOf(key) ?? `unknown ${key}`])));
  for (const { spec } of ofKind(overlay.manifests, 'ExternalSecret')) {
    const { target, data } = spec as { target: { name: string }; data: { secretKey: string }[] };
    add(
      target.name,
      data.map(({ secretKey }) => secretKey),
    );
  }
  // Strimzi writes the password of a user beside it.
  for (const { metadata } of ofKind(overlay.manifests, 'KafkaUser')) add(metadata.name, ['password']);
  return { manifests: annotated(overlay), configMaps: overlay.configMaps, secrets };
}

/** With what patches note on documents; the rest of a patch is seen where an overlay is rendered. */
function annotated({ manifests, patches }: Pick<Overlay, 'manifests' | 'patches'>): Manifest[] {
  return manifests.map((manifest) => {
    const notes = patches
      .filter((patch) => titleOf(patch) === titleOf(manifest))
      .map(({ metadata }) => metadata.annotations);
    const annotations = Object.assign({}, manifest.metadata.annotations, ...notes) as Record<string, string>;
    return { ...manifest, metadata: { ...manifest.metadata, annotations } };
  });
}

export function containersOf({ spec }: Workload): readonly Container[] {
  const { containers, initContainers = [] } = spec.template.spec;
  return [...initContainers, ...containers];
}

/** The seven services, and what runs with their code. */
export function servicesOf(deployed: Deployed): Workload[] {
  return workloadsOf(deployed.manifests).filter((workload) => componentOf(workload) === 'service');
}

/** What a container's process finds in its environment: what is said last counts. */
export function environmentOf(deployed: Deployed, container: Container): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    Object.assign(env, deployed.configMaps.get(configMapRef?.name ?? ''));
    Object.assign(env, deployed.secrets.get(secretRef?.name ?? ''));
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const { secretKeyRef } = valueFrom ?? {};
    const found = secretKeyRef && deployed.secrets.get(secretKeyRef.name ?? '')?.[secretKeyRef.key];
    const said = value ?? found;
    if (said !== undefined) env[name] = said;
  }
  return env;
}
