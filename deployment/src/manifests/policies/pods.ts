import { containersOf, servicesOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { componentOf, ofKind, titleOf, workloadsOf } from '../manifest.js';

const unitBytes: Readonly<Record<string, number>> = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 };

/** `512Mi` in bytes; not a number for what is written otherwise. */
function bytesOf(quantity: string): number {
  const [, amount, unit] = /^(\d+)(Ki|Mi|Gi)$/.exec(quantity) ?? [];
  return Number(amount) * (unitBytes[unit ?? ''] ?? NaN);
}

/** An image is one version: never what was built last, and our own the version of this repository. */
export function imageFaults({ manifests }: Deployed, version: string): string[] {
  return workloadsOf(manifests).flatMap((workload) =>
    containersOf(workload).flatMap(({ name, image = '' }) => {
      const who = `${titleOf(workload)}, ${name}`;
      const [, path = '', tag] = /^(.*?)(?::([^:/]+))?$/.exec(image) ?? [];
      if (tag === undefined || tag === 'latest')
        return [`${who}: ${image || 'no image'} is no fixed version`];
      const isOwn = /(^|\/)megafon\//.test(path);
      return isOwn && tag !== version ? [`${who}: ${image} is not version ${version}`] : [];
    }),
  );
}

/** Nobody is root, becomes root, writes into the image, or speaks to the cluster. */
export function privilegeFaults({ manifests }: Deployed): string[] {
  const accounts = ofKind(manifests, 'ServiceAccount').map(({ metadata }) => metadata.name);
  return workloadsOf(manifests).flatMap((workload) => {
    const pod = workload.spec.template.spec;
    const { securityContext: whole = {}, serviceAccountName = '' } = pod;
    const wrong = [
      whole.runAsNonRoot !== true || !whole.runAsUser ? 'may run as root' : '',
      ['RuntimeDefault', 'Localhost'].includes(whole.seccompProfile?.type ?? '')
        ? ''
        : 'has no seccomp profile',
      accounts.includes(serviceAccountName) ? '' : 'has no service account of its own',
      pod.automountServiceAccountToken === false ? '' : 'is given a token of the cluster',
      pod.hostNetwork || pod.hostPID || pod.hostIPC ? 'is in a namespace of the node' : '',
      (pod.volumes ?? []).some(({ hostPath }) => hostPath) ? 'has a folder of the node' : '',
      ...containersOf(workload).flatMap(({ securityContext: own = {} }) => [
        own.readOnlyRootFilesystem === true ? '' : 'may write into its image',
        own.allowPrivilegeEscalation === false && !own.privileged ? '' : 'may gain privileges',
        own.capabilities?.drop?.includes('ALL') && !own.capabilities.add ? '' : 'keeps capabilities',
        own.runAsUser === 0 || own.runAsNonRoot === false ? 'may run as root' : '',
      ]),
    ];
    return wrong.filter(Boolean).map((fault) => `${titleOf(workload)} ${fault}`);
  });
}

function megabytesOf(args: readonly string[], flag: string): number | undefined {
  const given = args.map((arg) => new RegExp(`^--${flag}=(\\d+)$`).exec(arg)?.[1]).find(Boolean);
  return given === undefined ? undefined : Number(given);
}

/** Every container says what it needs and what it may take; Node's heap leaves room for the rest of the process. */
export function resourceFaults({ manifests }: Deployed): string[] {
  return workloadsOf(manifests).flatMap((workload) => [
    ...containersOf(workload).flatMap(({ name, args = [], resources = {} }) => {
      const who = `${titleOf(workload)}, ${name}`;
      const missing = (['requests', 'limits'] as const).flatMap((kind) =>
        ['cpu', 'memory']
          .filter((what) => !resources[kind]?.[what])
          .map((what) => `${who}: no ${kind} of ${what}`),
      );
      const old = megabytesOf(args, 'max-old-space-size');
      // The young generation is three times half of itself.
      const heap = old && old + 3 * (megabytesOf(args, 'max-semi-space-size') ?? 0);
      const limit = bytesOf(String(resources.limits?.['memory']));
      const fits = heap === undefined || heap * 2 ** 20 <= limit * 0.75;
      return [...missing, ...(fits ? [] : [`${who}: a heap of ${heap} MB leaves no room below its limit`])];
    }),
    ...(workload.spec.template.spec.volumes ?? [])
      .filter(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit)
      .map(({ name }) => `${titleOf(workload)}: ${name} may fill the node's disk`),
  ]);
}

/** Services are spread over zones and nodes, and one pod of each may be taken away at a time, by a new one. */
export function spreadFaults(deployed: Deployed): string[] {
  const budgets = ofKind(deployed.manifests, 'PodDisruptionBudget').map(({ spec }) => JSON.stringify(spec));
  return servicesOf(deployed).flatMap((workload) => {
    const { metadata, spec } = workload;
    const keys = (spec.template.spec.topologySpreadConstraints ?? []).map(({ topologyKey }) => topologyKey);
    const { rollingUpdate } = (workload.spec as { strategy?: { rollingUpdate?: object } }).strategy ?? {};
    const isSteady =
      rollingUpdate !== undefined && JSON.stringify(rollingUpdate).includes('"maxUnavailable":0');
    return [
      ...['topology.kubernetes.io/zone', 'kubernetes.io/hostname']
        .filter((key) => !keys.includes(key))
        .map((key) => `${titleOf(workload)} is not spread by ${key}`),
      ...(budgets.some((budget) => budget.includes(`"${metadata.name}"`))
        ? []
        : [`${titleOf(workload)} has no disruption budget`]),
      ...(isSteady ? [] : [`${titleOf(workload)} takes a pod away before its successor is ready`]),
    ];
  });
}

/** What is neither a service nor a server nor the sandbox nor a job is reached by no policy of the network. */
export function componentFaults({ manifests }: Deployed): string[] {
  return workloadsOf(manifests)
    .filter((workload) => !['service', 'server', 'sandbox', 'job'].includes(componentOf(workload) ?? ''))
    .map((workload) => `${titleOf(workload)} has no label app.kubernetes.io/component`);
}
