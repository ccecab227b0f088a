import type { Stack } from '@megafon/infra';
import { processTree } from '@megafon/processes';

/** CPU-seconds by part. */
export type Parts = Record<string, number>;

const outside = ['network', 'proxies', 'mailbox', 'payments'];
const own = ['automation', 'campaigns', 'content', 'auth', 'billing', 'admin', 'gateway'];
const names: Readonly<Record<string, string>> = {
  mongo: 'MongoDB',
  kafka: 'Kafka',
  redis: 'Redis',
  s3: 'S3',
};

/**
 * Processor time of the whole system so far, by part: what runs below automation is Chromium. The sandbox is the outside
 * world and counted for neither side.
 */
export function partsOf(stack: Stack): Parts {
  const parts: Parts = { Chromium: 0 };
  for (const name of stack.names) {
    if (outside.includes(name)) continue;
    const [root, ...below] = processTree(stack.pid(name) ?? 0);
    const seconds = below.reduce((sum, row) => sum + row.cpuSeconds, 0);
    parts[own.includes(name) ? name : (names[name] ?? name)] = root?.cpuSeconds ?? 0;
    parts['Chromium'] = (parts['Chromium'] ?? 0) + seconds;
  }
  return parts;
}

/** What was used between two readings. */
export function used(from: Parts, to: Parts): Parts {
  return Object.fromEntries(Object.entries(to).map(([part, seconds]) => [part, seconds - (from[part] ?? 0)]));
}

export const total = (parts: Parts): number => Object.values(parts).reduce((sum, one) => sum + one, 0);
