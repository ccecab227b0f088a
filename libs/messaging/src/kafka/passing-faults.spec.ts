import { describe, expect, it } from '@jest/globals';
import { PassingFaults } from './passing-faults.js';

describe('PassingFaults', () => {
  const said = (times: number[]): (number | null)[] => {
    const faults = new PassingFaults(20);
    return times.map((at) => faults.seen('no leader', at));
  };

  it('says nothing of a fault that passes, however often it comes', () => {
    expect(said([0, 5, 19, 100, 110]).filter((each) => each !== null)).toEqual([]);
  });

  it('says how long a fault has lasted, once in a while', () => {
    expect(said([0, 10, 20, 30, 41])).toEqual([null, null, 20, null, 41]);
  });
});
