import { selects, titleOf } from './manifest.js';
import type { Manifest } from './manifest.js';

export type Labels = Readonly<Record<string, string>>;
export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}
export interface Peer {
  ipBlock?: { cidr: string };
  podSelector?: Selector;
  namespaceSelector?: Selector;
}
/** Who may be talked to, or talk, at which ports. */
export interface Rule {
  to?: Peer[];
  from?: Peer[];
  ports?: { protocol?: string; port?: number | string; endPort?: number }[];
}
export interface Policy {
  title: string;
  /** What is at its address ranges, in the word of `megafon/reaches`. */
  reaches: string | undefined;
  podSelector: Selector;
  policyTypes: string[];
  /** Absent where it says nothing of them, which forbids all of them where its types name them. */
  ingress?: Rule[];
  egress?: Rule[];
}

/** What a policy that names addresses says of them. */
export const reachesAnnotation = 'megafon/reaches';

/** @param manifest a NetworkPolicy */
export function policyOf(manifest: Manifest): Policy {
  const spec = manifest.spec as Omit<Policy, 'title' | 'reaches'>;
  return { ...spec, title: titleOf(manifest), reaches: manifest.metadata.annotations?.[reachesAnnotation] };
}

/** Whether a selector takes pods of these labels. */
export function takes({ matchLabels, matchExpressions = [] }: Selector, labels: Labels): boolean {
  const isIn = (key: string, values: readonly string[] = []) => values.includes(labels[key] ?? '');
  return (
    selects(matchLabels, labels) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator === 'In') return isIn(key, values);
      if (operator === 'NotIn') return !isIn(key, values);
      return operator === 'Exists' ? key in labels : !(key in labels);
    })
  );
}
