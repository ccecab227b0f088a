import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { simulate } from './cluster.js';
import type { Inputs, Plan } from './cluster.js';
import { lagPlan, ourPlan, podShape } from './plans.js';

const scaling = readFileSync(join(rootDir, 'k8s', 'overlays', 'production', 'scaling.yaml'), 'utf8');
const env = readFileSync(join(rootDir, 'k8s', 'base', 'config', 'automation.env'), 'utf8');
const ours = ourPlan(scaling, podShape(env));
const inputs: Inputs = {
  secondsAnAct: 6,
  longActs: 0,
  secondsALongAct: 120,
  longestActs: 0,
  secondsOfTheLongest: 356,
  openSeconds: 8,
  podReadySeconds: 45,
  tasksStoredASecond: 100,
  campaigns: 40,
  actsACampaign: 5,
  pauseSeconds: 30,
  quietSeconds: 600,
};
const still: Plan = { ...ours, readings: () => [{ total: 0, target: 1 }] };

describe('a burst of campaigns', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(simulate(inputs, ours, 1)).toEqual(simulate(inputs, ours, 1));
    expect(simulate(inputs, ours, 2)).not.toEqual(simulate(inputs, ours, 1));
  });

  it('takes as long as its acts do on two pods of which none is added', () => {
    const { drainedS, mostPods, browserHours, interrupted } = simulate(inputs, still, 1);
    const fewest = (inputs.campaigns * inputs.actsACampaign * inputs.secondsAnAct) / (2 * ours.pod.slots);
    expect(mostPods).toBe(2);
    expect(drainedS).toBeGreaterThan(fewest * 0.9);
    expect(browserHours).toBeCloseTo((2 * (drainedS + inputs.quietSeconds + 1)) / 3_600, 5);
    expect(interrupted).toBe(0);
  });

  it('is over sooner where pods are added for who waits', () => {
    expect(simulate(inputs, ours, 1).drainedS).toBeLessThan(simulate(inputs, still, 1).drainedS);
  });

  it('interrupts acts where a pod has no time to end them', () => {
    const long = { ...inputs, longActs: 0.5, campaigns: 200 };
    const hasty = lagPlan(ours, 1);
    expect(simulate(long, hasty, 1).interrupted).toBeGreaterThan(0);
    expect(simulate(long, ours, 1).interrupted).toBe(0);
  });

  it('interrupts the longest acts alone where a pod has time for all others', () => {
    const some = { ...inputs, longActs: 0.1, longestActs: 0.2, campaigns: 200 };
    const lessThanThem = lagPlan(ours, 150);
    expect(simulate({ ...some, longestActs: 0 }, lessThanThem, 1).interrupted).toBe(0);
    expect(simulate(some, lessThanThem, 1).interrupted).toBeGreaterThan(0);
  });
});

describe('what is read of the manifests', () => {
  it('is what they say', () => {
    expect(ours.scaler).toMatchObject({ minReplicas: 2, maxReplicas: 20 });
    expect(ours.pod).toEqual({ slots: 4, warm: 8, graceSeconds: 363 });
    const readings = ours.readings({ lag: 500, accountsWaiting: 40, warm: 14 });
    expect(readings).toEqual([
      { total: 500, target: 100 },
      { total: 40, target: 4 },
      { total: 14, target: 7 },
      { total: 0, target: 3 },
    ]);
  });

  it('is refused where a trigger is new', () => {
    const twin = scaling.replaceAll('megafon_automation_browser_warm', 'megafon_other');
    expect(() => ourPlan(twin.replaceAll('accounts_waiting', 'x'), ours.pod)).toThrow(/nobody here knows/);
  });
});
