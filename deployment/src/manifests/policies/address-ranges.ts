import { BlockList } from 'node:net';
import type { Deployed } from '../deployed.js';
import { ofKind } from '../manifest.js';
import { policyOf, reachesAnnotation } from '../network-policy.js';

interface Range {
  title: string;
  cidr: string;
  /** What is there, in the word of its policy. */
  what: string | undefined;
}

const placeholders = new BlockList();
// RFC 5737: what is replaced before anything is applied.
for (const network of ['192.0.2.0', '198.51.100.0', '203.0.113.0']) placeholders.addSubnet(network, 24);
const isPlaceholder = (cidr: string): boolean => placeholders.check(cidr.split('/')[0] ?? '');

/**
 * Policies say what is at the addresses that they open: one thing lies in one range wherever it is named, so that nobody
 * replaces half of it, and a placeholder stands for one thing.
 */
export function addressRangeFaults({ manifests }: Pick<Deployed, 'manifests'>): string[] {
  const ranges = ofKind(manifests, 'NetworkPolicy').flatMap((policy): Range[] => {
    const { title, egress = [], reaches: what } = policyOf(policy);
    const blocks = egress.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock?.cidr ?? []));
    // The net is everything that has no range of its own.
    return blocks.filter((cidr) => !cidr.endsWith('/0')).map((cidr) => ({ title, cidr, what }));
  });
  return ranges.flatMap(({ title, cidr, what }, index) => {
    if (!what) return [`${title} does not say what is at ${cidr} (${reachesAnnotation})`];
    const before = ranges.slice(0, index);
    const elsewhere = before.find((other) => other.what === what && other.cidr !== cidr);
    const other = before.find((one) => one.cidr === cidr && one.what !== what);
    return [
      ...(elsewhere ? [`${title}: the ${what} is at ${cidr} and at ${elsewhere.cidr}`] : []),
      ...(other && isPlaceholder(cidr) ? [`${title}: ${cidr} is the ${what} and the ${other.what}`] : []),
    ];
  });
}
