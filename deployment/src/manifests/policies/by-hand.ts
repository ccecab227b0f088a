import { containersOf, environmentOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { titleOf, workloadsOf } from '../manifest.js';
import type { Workload } from '../manifest.js';

interface ByHand {
  /** Whose Kafka user it is, and nobody else's. */
  user: string;
  /** What a person adds, and what is said where it stands there already. */
  never: Readonly<Record<string, string>>;
}

/** What a person begins, by its program. */
const byHand: Readonly<Record<string, ByHand>> = {
  'bin/restore.mjs': { user: 'restore', never: { '--replace': 'empties what is there' } },
  '/app/libs/service/bin/dead-letters.mjs': {
    user: 'dead-letters',
    never: { replay: 'sends again what nobody chose', show: 'puts texts into its log' },
  },
};

/**
 * A restore and what looks at dead letters are begun by a person alone, and once: a restore that is begun anew in the middle
 * would not find empty what it had filled, and what is sent again by force would be sent twice.
 */
export function byHandFaults(deployed: Deployed): string[] {
  return workloadsOf(deployed.manifests).flatMap((workload) => {
    const args = containersOf(workload).flatMap(({ args: own = [] }) => own);
    const users = containersOf(workload).map((one) => environmentOf(deployed, one)['KAFKA_USERNAME']);
    const wrong = Object.entries(byHand).flatMap(([program, { user, never }]) => {
      if (!args.includes(program)) return users.includes(user) ? [`is ${user} to Kafka`] : [];
      const said = Object.entries(never).flatMap(([word, fault]) => (args.includes(word) ? [fault] : []));
      return [...startFaults(deployed, workload), ...said];
    });
    return wrong.map((fault) => `${titleOf(workload)} ${fault}`);
  });
}

function startFaults({ manifests }: Deployed, workload: Workload): string[] {
  const whole = manifests.find((manifest) => titleOf(manifest) === titleOf(workload));
  const { suspend } = whole?.['spec'] as { suspend?: boolean };
  const { backoffLimit, template } = workload.spec as typeof workload.spec & { backoffLimit?: number };
  return [
    ...(suspend === true ? [] : ['begins by itself']),
    ...(backoffLimit === 0 && template.spec.restartPolicy === 'Never' ? [] : ['begins again by itself']),
  ];
}
