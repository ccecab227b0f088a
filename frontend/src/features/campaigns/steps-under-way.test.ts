import { describe, expect, it } from '@jest/globals';
import { stepIds } from '@megafon/contracts';
import type { RunTarget } from '@megafon/contracts';
import { hoursWaitedFor, stepsUnderWay } from './steps-under-way.js';

const order = stepIds.mixed_posts;
const target = (state: RunTarget['state'], index: number): RunTarget => ({
  targetId: String(index),
  groupName: `קבוצה ${index}`,
  accountId: 'a1',
  state,
  permalink: null,
  commentPermalink: null,
  reason: null,
  actions: [],
});
const underWay = (currentStep: (typeof order)[number] | null, states: readonly RunTarget['state'][]) => {
  const at = currentStep === null ? order.length : order.indexOf(currentStep);
  const steps = order.map((id, index) => ({ id, title: id, completed: index < at }));
  return stepsUnderWay({ steps, currentStep, targets: states.map(target) }).map(({ id }) => id);
};

describe('what a run is at', () => {
  it('is the step that is not completed, while groups wait for it', () => {
    expect(underWay('joining', ['waiting', 'waiting'])).toEqual(['joining']);
  });

  it('is several steps, where groups are at several, in the order of the steps', () => {
    expect(underWay('joining', ['commenting', 'posting', 'joining', 'done'])).toEqual([
      'joining',
      'posting',
      'commenting',
    ]);
  });

  it('is no step that is completed', () => {
    expect(underWay('commenting', ['posting', 'commenting'])).toEqual(['commenting']);
    expect(underWay(null, ['done', 'failed'])).toEqual([]);
  });
});

describe('the hours that a run waits for', () => {
  const [soon, later] = ['2026-03-01T16:00:00.000Z', '2026-03-01T19:00:00.000Z'];
  const waitsFor = (notBefore: string) => ({ ...target('waiting', 0), notBefore });
  const next = (targets: readonly RunTarget[], visited = true) =>
    hoursWaitedFor({
      steps: [{ id: 'browsing', title: 'browsing', completed: visited }],
      targets: [target('done', 9), ...targets],
    });

  it('are the next ones, where nothing else is to come', () => {
    expect(next([waitsFor(later), waitsFor(soon)])).toBe(soon);
  });

  it('are none while a group is worked on, or waits for nothing but its turn, or an account is visited', () => {
    expect(next([waitsFor(soon), target('posting', 1)])).toBeNull();
    expect(next([waitsFor(soon), target('waiting', 1)])).toBeNull();
    expect(next([waitsFor(soon)], false)).toBeNull();
    expect(next([])).toBeNull();
  });
});
