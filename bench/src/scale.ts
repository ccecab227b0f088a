import { comparison, figuresOf, seeds } from './scale/comparison.js';
import type { Compared } from './scale/comparison.js';
import type { Outcome } from './scale/cluster.js';
import { round } from './shared/figures.js';

/**
 * A burst of 1,000 campaigns on automation as production scales it, and as KEDA does by Kafka's lag alone with what it takes
 * where nothing is said. A simulation: of the controller as Kubernetes documents it, on the figures of src/scale/inputs.json.
 */
const { rows, ours } = comparison();
console.table(Object.fromEntries(rows.map((row) => [row.name, figuresOf(row, ours.pod.warm)])));
console.log(`Mean of seeds ${seeds.join(', ')}. A browser-hour: one account's place in a pod, for an hour.`);
const byName = new Map(rows.map((row) => [row.name, row]));
const compared = (name: string, of: keyof Outcome, most?: { goal: string; of: number }) => {
  const value = (plan: Compared['name']) => byName.get(plan)?.[of] ?? NaN;
  const [own, lag] = [value('ours'), value('lag alone')];
  const ratio = lag === 0 ? null : round(own / lag, 2);
  return { name, ours: own, peer: lag, ratio, ...(most && { goal: most.goal, met: own <= most.of }) };
};
const metrics = [
  compared('acts interrupted', 'interrupted', { goal: '0', of: 0 }),
  compared('seconds to drain', 'drainedS'),
  compared('pod-hours', 'browserHours'),
  compared('open accounts lost', 'warmLost'),
];
console.log(JSON.stringify({ bench: 'scale', metrics, plans: rows }));
