import { describe, expect, it } from '@jest/globals';
import { defaultBehaviour, Hpa } from './hpa.js';
import type { Direction, ScalerSettings } from './hpa.js';

const at = (stabilizationWindowSeconds: number, value: number, periodSeconds: number): Direction => ({
  stabilizationWindowSeconds,
  policies: [{ type: 'Pods', value, periodSeconds }],
});
const settings: ScalerSettings = {
  minReplicas: 2,
  maxReplicas: 20,
  scaleUp: at(0, 4, 60),
  scaleDown: at(300, 1, 60),
};
/** What it decides every 15 s, each on what it decided before. */
function decisions(totals: readonly number[], { of = settings, from = 2, target = 10 } = {}): number[] {
  const hpa = new Hpa(of);
  let current = from;
  return totals.map((total, index) => (current = hpa.decide(index * 15, current, [{ total, target }])));
}

describe('a HorizontalPodAutoscaler', () => {
  it('wants as many pods as have their share each, the largest wish of several figures', () => {
    const readings = [
      { total: 31, target: 10 },
      { total: 3, target: 1 },
    ];
    expect(new Hpa({ ...settings, scaleUp: at(0, 20, 60) }).decide(0, 2, readings)).toBe(4);
  });

  it('looks past ten percent', () => {
    expect(decisions([109], { from: 10 })).toEqual([10]);
    expect(decisions([112], { from: 10 })).toEqual([12]);
  });

  it('stays between its bounds', () => {
    expect(decisions([10_000], { of: { ...settings, scaleUp: at(0, 100, 60) } })).toEqual([20]);
    expect(decisions([0, 0], { of: { ...settings, scaleDown: at(0, 100, 60) }, from: 5 })).toEqual([2, 2]);
  });

  it('adds no more pods a period than its policy allows', () => {
    expect(decisions([200, 200, 200, 200, 200, 200])).toEqual([6, 6, 6, 6, 10, 10]);
  });

  it('adds what the most generous policy allows where nothing is said', () => {
    const of = { ...settings, ...defaultBehaviour };
    expect(decisions([200, 200, 200], { of })).toEqual([6, 12, 20]);
  });

  it('adds only what was wanted all through its window', () => {
    const of = { ...settings, scaleUp: at(30, 20, 60) };
    expect(decisions([20, 200, 200, 200], { of })).toEqual([2, 2, 20, 20]);
  });

  it('takes away only what was not wanted all through its window, a pod a period', () => {
    const totals = [100, ...Array.from({ length: 26 }, () => 0)];
    const found = decisions(totals, { from: 10 });
    expect(found.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 10));
    expect(found.slice(20)).toEqual([9, 9, 9, 9, 8, 8, 8]);
  });
});
