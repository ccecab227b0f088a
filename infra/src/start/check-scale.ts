import { Problem } from '../problem.js';
import { balancer, processes } from '../processes.js';
import { instanceOf, isBalanced } from '../scale.js';
import type { Scale } from '../scale.js';

/** What a process takes beside its heap: Node's own code and buffers. */
const besideHeapMb = 80;
/** One Chromium with a few accounts open. */
const browserMb = 600;

/** What the further processes of a scale will take, in MB. */
export function furtherMb(scale: Scale): number {
  const further = processes.map((definition) => {
    const of = definition.kind === 'service' ? instanceOf(definition.name)?.of : undefined;
    const count = of ? (scale[of] ?? 1) - 1 : 0;
    return count * (definition.heapMb + besideHeapMb + (of === 'automation' ? browserMb : 0));
  });
  const balancerMb = isBalanced(scale) ? balancer.heapMb + besideHeapMb : 0;
  return further.reduce((sum, mb) => sum + mb, balancerMb);
}

/**
 * Whether so many processes can be started here.
 * @throws Problem where the memory is too small for them, or all workers would have one name: a worker's lease is its name's.
 */
export function checkScale(
  scale: Scale,
  env: Readonly<Record<string, string | undefined>>,
  availableMb: number,
): void {
  if ((scale.automation ?? 1) > 1 && env['WORKER_ID']) {
    throw new Problem(
      `WORKER_ID=${env['WORKER_ID']} would be the name of ${scale.automation} workers.`,
      'Unset it: each gives itself one.',
    );
  }
  const needed = furtherMb(scale);
  if (needed === 0 || needed <= availableMb) return;
  throw new Problem(
    `So many processes need about ${needed} MB more than one of each, and ${Math.floor(availableMb)} MB are available.`,
    'Start fewer: an automation takes most.',
  );
}
