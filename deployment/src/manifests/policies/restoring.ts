import { containersOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { titleOf, workloadsOf } from '../manifest.js';

/** A restore is begun by a person alone, and once: begun anew in the middle it would not find empty what it had filled. */
export function restoreFaults({ manifests }: Deployed): string[] {
  const restores = workloadsOf(manifests).filter((workload) =>
    containersOf(workload).some(({ args = [] }) => args.includes('bin/restore.mjs')),
  );
  return restores.flatMap((workload) => {
    const whole = manifests.find(({ kind, metadata }) => `${kind} ${metadata.name}` === titleOf(workload));
    const { suspend } = whole?.['spec'] as { suspend?: boolean };
    const { backoffLimit, template } = workload.spec as typeof workload.spec & { backoffLimit?: number };
    const wrong = [
      suspend === true ? '' : 'begins by itself',
      backoffLimit === 0 && template.spec.restartPolicy === 'Never' ? '' : 'begins again by itself',
      containersOf(workload).some(({ args = [] }) => args.includes('--replace'))
        ? 'empties what is there'
        : '',
    ];
    return wrong.filter(Boolean).map((fault) => `${titleOf(workload)} ${fault}`);
  });
}
