import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { withTimeout } from '@megafon/concurrency';
import { SystemClock } from '@megafon/service';
import { Logger } from '@nestjs/common';
import type { LeasedAccount } from '../accounts/account-leases.js';
import type { AccountRepository } from '../accounts/account.repository.js';
import type { AccountTurns } from '../accounts/account-turns.js';
import type { Config } from '../config.js';
import type { AutomationMetrics } from '../automation-metrics.js';
import { ActionWorkers } from './action-workers.js';
import type { WorkThroughAccount } from './use-cases/work-through-account.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

afterEach(() => {
  jest.useRealTimers();
});

const leaseMs = 10_000;

/** A process over a queue of accounts; `broken` can never be worked on, and `late` is found when it is told so. */
function workersOver(
  queue: string[],
  { concurrency, pollMs, shutdownMs = 25_000 }: { concurrency: number; pollMs: number; shutdownMs?: number },
) {
  const worked: string[] = [];
  const seen = { atOnce: 0, most: 0, looks: 0 };
  let tellDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (tellDone = resolve));
  const released: string[] = [];
  let tellLate: () => void = () => undefined;
  const turns = {
    next: async () => {
      seen.looks += 1;
      const accountId = queue.shift();
      if (accountId === 'late') await new Promise<void>((resolve) => (tellLate = resolve));
      const lease = { hold: { accountId }, release: async () => void released.push(accountId ?? '') };
      return accountId === undefined ? null : ({ lease } as unknown as LeasedAccount);
    },
  };
  const workThrough = {
    execute: async ({ lease }: LeasedAccount) => {
      const { accountId } = lease.hold;
      seen.most = Math.max(seen.most, (seen.atOnce += 1));
      if (accountId === 'endless') await new Promise(() => undefined);
      await new Promise(setImmediate);
      seen.atOnce -= 1;
      if (accountId === 'broken') throw new Error('cannot be read');
      worked.push(accountId);
      if (accountId === 'last') tellDone();
    },
  };
  const workers = new ActionWorkers(
    {} as AccountRepository,
    turns as unknown as AccountTurns,
    workThrough as unknown as WorkThroughAccount,
    new SystemClock(),
    {
      WORKER_CONCURRENCY: concurrency,
      WORKER_POLL_MS: pollMs,
      SHUTDOWN_TIMEOUT_MS: shutdownMs,
      LEASE_TTL_MS: leaseMs,
    } as Config,
    { gauge: () => undefined } as unknown as AutomationMetrics,
  );
  const answersLate = () => tellLate();
  return {
    workers,
    worked,
    seen,
    queue,
    released,
    answersLate,
    done: withTimeout(done, 5_000, 'the last account'),
  };
}

/** Stops them whether the last account came or not. */
async function endOf(workers: ActionWorkers, done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } finally {
    await workers.onModuleDestroy();
  }
}

describe('the workers of a process', () => {
  it('go on with others when an account cannot be worked on', async () => {
    const { workers, worked, done } = workersOver(['broken', 'a', 'b', 'last'], {
      concurrency: 1,
      pollMs: 60_000,
    });
    workers.onModuleInit();
    await endOf(workers, done);
    expect(worked).toEqual(['a', 'b', 'last']);
  });

  it('drive so many accounts at once, and no more', async () => {
    const { workers, seen, done } = workersOver(['a', 'b', 'c', 'd', 'e', 'last'], {
      concurrency: 3,
      pollMs: 60_000,
    });
    workers.onModuleInit();
    await endOf(workers, done);
    expect(seen.most).toBe(3);
  });

  it('look once when there is nothing, and again as soon as something came in', async () => {
    const { workers, seen, queue, done } = workersOver([], { concurrency: 3, pollMs: 60_000 });
    workers.onModuleInit();
    await new Promise(setImmediate);
    expect(seen.looks).toBe(1);
    queue.push('last');
    workers.wake();
    await endOf(workers, done);
    expect(seen.looks).toBeLessThanOrEqual(4);
  });

  it('look again when a look takes longer than a lease lasts, and let go what it found too late', async () => {
    jest.useFakeTimers();
    const { workers, worked, seen, released, answersLate, done } = workersOver(['late', 'last'], {
      concurrency: 1,
      pollMs: 1_000,
    });
    done.catch(() => 'more time goes by than it has');
    workers.onModuleInit();
    await jest.advanceTimersByTimeAsync(leaseMs - 1);
    expect(seen.looks).toBe(1);
    await jest.advanceTimersByTimeAsync(1 + 1_100);
    expect(worked).toEqual(['last']);
    answersLate();
    await jest.advanceTimersByTimeAsync(0);
    expect({ worked, released }).toEqual({ worked: ['last'], released: ['late'] });
    await workers.onModuleDestroy();
  });

  it('wait for an action under way until the time to shut down is nearly over', async () => {
    jest.useFakeTimers();
    const { workers, done } = workersOver(['endless'], {
      concurrency: 1,
      pollMs: 60_000,
      shutdownMs: 330_000,
    });
    done.catch(() => 'an endless action never comes to the last account');
    workers.onModuleInit();
    await jest.advanceTimersByTimeAsync(0);
    let isOver = false;
    const stopped = workers.onModuleDestroy().then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(322_999);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await stopped;
    expect(isOver).toBe(true);
  });
});
