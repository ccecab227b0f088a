import { afterEach, expect, it, jest } from '@jest/globals';
import { Clock } from '../clock.js';
import { Metrics } from '../health/metrics.js';
import { RetentionSweep } from './retention-sweep.js';
import type { RetentionRule } from './retention-sweep.js';

const now = new Date('2026-06-10T12:00:00Z');
class StoppedClock extends Clock {
  now(): Date {
    return now;
  }
}
class Sweep extends RetentionSweep {
  constructor(rules: RetentionRule[], metrics = new Metrics('test')) {
    super(rules, new StoppedClock(), metrics, { batchSize: 3, pauseMs: 0 });
  }
}

afterEach(() => void jest.useRealTimers());

/** So many things, each a day older than the one before. */
function things(what: string, count: number, days: number): RetentionRule & { left: Date[] } {
  const left = Array.from({ length: count }, (_, age) => new Date(now.getTime() - age * 86_400_000));
  return {
    what,
    days,
    left,
    deleteBatch: async (before, limit) => {
      const old = left.filter((at) => at < before).slice(0, limit);
      for (const at of old) left.splice(left.indexOf(at), 1);
      return old.length;
    },
  };
}

it('deletes what is older than each rule says, batch after batch, and counts it', async () => {
  const metrics = new Metrics('test');
  const runs = things('runs', 20, 9);
  const audit = things('audit', 20, 100);
  expect(await new Sweep([runs, audit], metrics).sweep()).toEqual({ runs: 10, audit: 0 });
  expect([runs.left.length, audit.left.length]).toEqual([10, 20]);
  expect((await metrics.text()).body).toContain(
    'megafon_retention_deleted_total{what="runs",service="test"} 10',
  );
});

it('goes on with the next rule when one fails, and finishes at the next round what was cut short', async () => {
  const broken = things('broken', 20, 9);
  const { deleteBatch } = broken;
  let calls = 0;
  broken.deleteBatch = async (before, limit) => {
    calls += 1;
    if (calls === 2) throw new Error('the database is away');
    return deleteBatch(before, limit);
  };
  const other = things('other', 20, 9);
  const sweep = new Sweep([broken, other]);
  expect(await sweep.sweep()).toEqual({ other: 10 });
  expect(broken.left).toHaveLength(17);
  expect(await sweep.sweep()).toEqual({ broken: 7, other: 0 });
});

it('stops between two batches when it is told to', async () => {
  const stop = new AbortController();
  const runs = things('runs', 20, 9);
  const { deleteBatch } = runs;
  runs.deleteBatch = async (before, limit) => {
    stop.abort();
    return deleteBatch(before, limit);
  };
  expect(await new Sweep([runs]).sweep(stop.signal)).toEqual({ runs: 3 });
});

it('begins within minutes of the start of its process, again each hour, and ends with it', async () => {
  jest.useFakeTimers();
  let rounds = 0;
  const sweep = new Sweep([{ what: 'runs', days: 9, deleteBatch: async () => (rounds += 1) && 0 }]);
  sweep.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(59_000);
  expect(rounds).toBe(0);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(rounds).toBe(1);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(rounds).toBe(2);
  await sweep.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(7_200_000);
  expect(rounds).toBe(2);
});
