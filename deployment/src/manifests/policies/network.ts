import type { Deployed } from '../deployed.js';
import { nameLabel, ofKind, workloadsOf } from '../manifest.js';
import { policyOf } from '../network-policy.js';
import type { Policy, Rule, Selector } from '../network-policy.js';

/** Who asks names of the public net whose addresses move: payments, a language model, mail. */
const mayReachTheNet = ['billing', 'content', 'auth'];

/** Nobody reaches anybody unless it is said, and nobody the whole net but who has to. */
export function networkFaults({ manifests }: Deployed): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy').map(policyOf);
  const there = workloadsOf(manifests).map(({ spec }) => spec.template.metadata.labels[nameLabel] ?? '');
  return [
    ...(policies.some(deniesAll) ? [] : ['no NetworkPolicy denies what no other allows']),
    ...policies.flatMap((policy) => {
      const { title, podSelector, ingress = [], egress = [] } = policy;
      return [
        ...namesIn([podSelector, ingress, egress])
          .filter((name) => !there.includes(name))
          .map((name) => `${title}: there is no ${name}`),
        ...egress
          .filter(({ to = [] }) => to.length === 0)
          .map(() => `${title} lets its pods reach everybody`),
        ...ingress.filter(({ from = [] }) => from.length === 0).map(() => `${title} lets everybody in`),
        ...[...egress, ...ingress]
          .filter(({ ports = [] }) => ports.length === 0)
          .map(() => `${title} opens all ports`),
        ...(egress.some(isTheNet) ? whoMayNot(podSelector) : []).map(
          (who) => `${title} lets ${who} reach the net`,
        ),
      ];
    }),
  ];
}

function deniesAll({ podSelector, policyTypes, ingress, egress }: Policy): boolean {
  const both = ['Ingress', 'Egress'].every((type) => policyTypes.includes(type));
  return both && !ingress && !egress && Object.keys(podSelector).length === 0;
}

function isTheNet({ to = [] }: Rule): boolean {
  return to.some(({ ipBlock }) => ipBlock !== undefined && /\/[0-7]$/.test(ipBlock.cidr));
}

/** Of whom this selector takes; `everybody` where it does not name them. */
function whoMayNot({ matchLabels = {}, matchExpressions = [] }: Selector): string[] {
  const listed = matchExpressions.find(({ key, operator }) => key === nameLabel && operator === 'In')?.values;
  const one = matchLabels[nameLabel];
  const names = listed ?? (one === undefined ? ['everybody'] : [one]);
  return names.filter((name) => !mayReachTheNet.includes(name));
}

/** Every name that a policy selects pods by, at whatever depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { key, values } = value as { key?: unknown; values?: string[] };
  if (key === nameLabel) return values ?? [];
  return Object.entries(value).flatMap(([field, inner]) =>
    field === nameLabel ? [String(inner)] : namesIn(inner),
  );
}
