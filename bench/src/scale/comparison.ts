import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '@megafon/infra';
import { round } from '../shared/figures.js';
import { simulate } from './cluster.js';
import type { Outcome, Plan } from './cluster.js';
import { burstInputs } from './inputs.js';
import { lagPlan, ourPlan, podShape } from './plans.js';

export const seeds = [1, 2, 3, 4, 5];
/** Of a pod that says nothing of it. */
const kubernetesGraceS = 30;
const names = ['ours', 'ours, whichever pod goes', 'lag alone', 'lag alone, 30 s to end'] as const;

export type Compared = Outcome & { readonly name: (typeof names)[number] };

const text = (...path: string[]) => readFileSync(join(rootDir, ...path), 'utf8');

/** A burst on automation as production scales it, and on other plans: the mean of all seeds. */
export function comparison(): { rows: Compared[]; ours: Plan } {
  const env = text('k8s', 'base', 'config', 'automation.env');
  const inputs = burstInputs(env);
  const ours = ourPlan(text('k8s', 'overlays', 'production', 'scaling.yaml'), podShape(env));
  const plans: Record<Compared['name'], Plan> = {
    ours,
    'ours, whichever pod goes': { ...ours, cheapestFirst: false },
    'lag alone': lagPlan(ours),
    'lag alone, 30 s to end': lagPlan(ours, kubernetesGraceS),
  };
  const rows = names.map((name) => ({
    name,
    ...mean(seeds.map((seed) => simulate(inputs, plans[name], seed))),
  }));
  return { rows, ours };
}

/** What the table of docs/scale.md has of a plan. @param warm accounts that a pod keeps open */
export function figuresOf(
  { drainedS, mostPods, browserHours, warmLost, interrupted }: Outcome,
  warm: number,
) {
  return {
    'minutes to drain': round(drainedS / 60, 1),
    'pods at the most': round(mostPods, 1),
    'pod-hours': round(browserHours, 1),
    'browser-hours': round(browserHours * warm, 0),
    'open accounts lost': round(warmLost, 1),
    'acts interrupted': round(interrupted, 1),
  };
}

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
