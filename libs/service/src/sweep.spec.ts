import { expect, it } from '@jest/globals';
import type { Overdue } from '@megafon/concurrency';
import { SystemClock } from './clock.js';
import { Sweep } from './sweep.js';
import type { SweepPace } from './sweep.js';

class TestSweep extends Sweep<Overdue> {
  readonly settled: string[] = [];
  readonly postponed: string[] = [];

  constructor(
    private readonly ids: readonly string[],
    pace: Partial<SweepPace> = {},
  ) {
    super('TestSweep', new SystemClock(), pace);
  }

  protected overdue(_now: Date, limit: number): Promise<Overdue[]> {
    return Promise.resolve(this.ids.slice(0, limit).map((_id) => ({ _id, owner: 'u1' })));
  }

  protected async settleOne({ _id }: Overdue): Promise<void> {
    if (_id.startsWith('bad')) throw new Error('cannot be read');
    this.settled.push(_id);
  }

  protected async postpone({ _id }: Overdue): Promise<void> {
    this.postponed.push(_id);
  }
}

it('settles what is overdue, and puts off what cannot be settled', async () => {
  const sweep = new TestSweep(['bad', 'good']);
  expect(await sweep.settle()).toBeUndefined();
  expect([sweep.settled, sweep.postponed]).toEqual([['good'], ['bad']]);
});

it('goes on at once where it drains and a whole batch was overdue, unless none of it could be settled', async () => {
  const next = (ids: string[], drains = true) => new TestSweep(ids, { batchSize: 2, drains }).settle();
  expect(await next(['one', 'two', 'three'])).toBe(0);
  expect(await next(['bad', 'two', 'three'])).toBe(0);
  expect(await next(['one'])).toBeUndefined();
  expect(await next(['bad', 'bad too', 'three'])).toBeUndefined();
  expect(await next(['one', 'two', 'three'], false)).toBeUndefined();
});
