import { describe, expect, it } from '@jest/globals';
import { retryDelayMs, settleEach, settleOverdue } from './settle-each.js';

describe('settling each', () => {
  it('goes on past what fails, tells of it, and counts the others', async () => {
    const told: string[] = [];
    const settled: string[] = [];
    const count = await settleEach(
      ['bad', 'good', 'better'],
      (item) => {
        if (item === 'bad') return Promise.reject(new Error('cannot be read'));
        settled.push(item);
        return Promise.resolve();
      },
      (item, error) => void told.push(`${item}: ${(error as Error).message}`),
    );
    expect([count, settled, told]).toEqual([2, ['good', 'better'], ['bad: cannot be read']]);
  });
});

describe('settling what is overdue', () => {
  it('goes on past what fails, and puts it off, longer each time', async () => {
    const settled: string[] = [];
    const postponed: [string, number][] = [];
    const told: string[] = [];
    const overdue = ['bad', 'good', 'worse', 'better'].map((_id) => ({
      _id,
      owner: 'u1',
      overdueFailures: _id === 'worse' ? 3 : 0,
    }));
    const count = await settleOverdue(overdue, {
      settle: ({ _id }) => {
        if (_id === 'bad' || _id === 'worse') return Promise.reject(new Error(_id));
        settled.push(_id);
        return Promise.resolve();
      },
      postpone: ({ _id }, delayMs) => {
        postponed.push([_id, delayMs]);
        return _id === 'worse' ? Promise.reject(new Error('away')) : Promise.resolve();
      },
      onError: ({ _id }, error) => told.push(`${_id}: ${(error as Error).message}`),
    });
    expect(count).toBe(2);
    expect(settled).toEqual(['good', 'better']);
    expect(postponed).toEqual([
      ['bad', 30_000],
      ['worse', 240_000],
    ]);
    expect(told).toEqual(['bad: bad', 'worse: worse', 'worse: away']);
    expect(retryDelayMs(40)).toBe(3_600_000);
  });
});
