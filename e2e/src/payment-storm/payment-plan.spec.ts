import { describe, expect, it } from '@jest/globals';
import { planOf, stories } from './payment-plan.js';

const plans = Array.from({ length: 300 }, (_, run) => planOf(7, run));

describe('a run of the storm', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect(Array.from({ length: 300 }, (_, run) => planOf(7, run))).toEqual(plans);
    expect(Array.from({ length: 300 }, (_, run) => planOf(8, run))).not.toEqual(plans);
  });

  it('tells every story, with every fault of calls and notices', () => {
    expect(new Set(plans.map(({ story }) => story))).toEqual(new Set(stories));
    const calls = plans.flatMap(({ callFaults }) => callFaults.map(({ kind, call }) => `${kind} ${call}`));
    expect(new Set(calls).size).toBe(10);
    for (const notice of ['approved', 'captured', 'refunded'] as const) {
      expect(plans.some((plan) => plan[notice].copies > 1)).toBe(true);
      expect(plans.some((plan) => plan[notice].forged)).toBe(true);
      expect(plans.some((plan) => plan[notice].delayMs > 0)).toBe(true);
    }
  });

  it('lets a notice come where nothing else tells, and none where it would tell too early', () => {
    const of = (story: string) => plans.filter((plan) => plan.story === story);
    for (const { approved } of of('closes-page')) expect(approved).toMatchObject({ forged: false });
    for (const { approved } of of('closes-page')) expect(approved.copies).toBeGreaterThan(0);
    for (const { refunded } of of('is-refunded')) expect(refunded.copies).toBeGreaterThan(0);
    for (const { approved } of of('given-back')) expect(approved.copies).toBe(0);
  });
});
