import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '@megafon/infra';

import { simulate } from './scale/cluster.js';
import type { Inputs, Outcome, Plan } from './scale/cluster.js';
import { lagPlan, ourPlan, podShape } from './scale/plans.js';
import { round } from './shared/figures.js';

/**
 * A burst of 1,000 campaigns on automation as production scales it, and as KEDA does by Kafka's lag alone with what it takes
 * where nothing is said. A simulation: of the controller as Kubernetes documents it, on the figures of src/scale/inputs.json.
 */
const seeds = [1, 2, 3, 4, 5];
/** Of a pod that says nothing of it. */
const kubernetesGraceS = 30;

const text = (...path: string[]) => readFileSync(join(rootDir, ...path), 'utf8');
const { figures } = JSON.parse(text('bench', 'src', 'scale', 'inputs.json')) as { figures: Inputs };
const ours = ourPlan(
  text('k8s', 'overlays', 'production', 'scaling.yaml'),
  podShape(text('k8s', 'base', 'config', 'automation.env')),
);
const plans: readonly [name: string, plan: Plan][] = [
  ['ours', ours],
  ['ours, whichever pod goes', { ...ours, cheapestFirst: false }],
  ['lag alone', lagPlan(ours)],
  ['lag alone, 30 s to end', lagPlan(ours, kubernetesGraceS)],
];

const rows = plans.map(([name, plan]) => ({
  name,
  ...mean(seeds.map((seed) => simulate(figures, plan, seed))),
}));
console.table(
  Object.fromEntries(
    rows.map(({ name, drainedS, mostPods, browserHours, warmLost, interrupted }) => [
      name,
      {
        'minutes to drain': round(drainedS / 60, 1),
        'pods at the most': round(mostPods, 1),
        'pod-hours': round(browserHours, 1),
        'browser-hours': round(browserHours * ours.pod.warm, 1),
        'open accounts lost': round(warmLost, 1),
        'posts interrupted': round(interrupted, 1),
      },
    ]),
  ),
);
console.log(`Mean of seeds ${seeds.join(', ')}. A browser-hour: one account's place in a pod, for an hour.`);
const byName = new Map(rows.map((row) => [row.name, row]));
const compared = (name: string, of: keyof Outcome, most?: { goal: string; of: number }) => {
  const [own, lag] = [byName.get('ours')?.[of] ?? NaN, byName.get('lag alone')?.[of] ?? NaN];
  const ratio = lag === 0 ? null : round(own / lag, 2);
  return { name, ours: own, peer: lag, ratio, ...(most && { goal: most.goal, met: own <= most.of }) };
};
const metrics = [
  compared('posts interrupted', 'interrupted', { goal: '0', of: 0 }),
  compared('seconds to drain', 'drainedS'),
  compared('pod-hours', 'browserHours'),
  compared('open accounts lost', 'warmLost'),
];
console.log(JSON.stringify({ bench: 'scale', metrics, plans: rows }));

function mean(outcomes: readonly Outcome[]): Outcome {
  const of = (name: keyof Outcome) => outcomes.reduce((sum, each) => sum + each[name], 0) / outcomes.length;
  return {
    drainedS: of('drainedS'),
    mostPods: of('mostPods'),
    browserHours: of('browserHours'),
    warmLost: of('warmLost'),
    interrupted: of('interrupted'),
  };
}
