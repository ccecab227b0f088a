import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RepeatingTask } from './repeating-task.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a repeating task', () => {
  it('begins the next round when the last has ended, and sooner when it asks for it', async () => {
    const begun: number[] = [];
    const start = Date.now();
    const task = new RepeatingTask({
      everyMs: 1_000,
      round: async () => {
        begun.push(Date.now() - start);
        return begun.length === 1 ? 100 : 5_000;
      },
      onError: () => undefined,
    });
    task.start(3_000);
    await jest.advanceTimersByTimeAsync(4_200);
    expect(begun).toEqual([3_000, 3_100, 4_100]);
    await task.stop();
  });

  it('goes on after a round that failed', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    const task = new RepeatingTask({
      everyMs: 10,
      round: () => Promise.reject(new Error(`round ${(rounds += 1)}`)),
      onError: (error) => errors.push((error as Error).message),
    });
    task.start();
    await jest.advanceTimersByTimeAsync(20);
    expect(errors).toEqual(['round 1', 'round 2']);
    await task.stop();
  });

  it('waits for the round under way when it is stopped, tells it, and begins no other', async () => {
    let rounds = 0;
    let end!: () => void;
    let told = false;
    const task = new RepeatingTask({
      everyMs: 10,
      round: async (stopping) => {
        rounds += 1;
        stopping.addEventListener('abort', () => (told = true));
        await new Promise<void>((resolve) => (end = resolve));
      },
      onError: () => undefined,
    });
    task.start(0);
    await jest.advanceTimersByTimeAsync(0);
    let stopped = false;
    const stopping = task.stop().then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(100);
    expect({ told, stopped }).toEqual({ told: true, stopped: false });
    end();
    await stopping;
    task.start(0);
    await jest.advanceTimersByTimeAsync(100);
    expect(rounds).toBe(1);
  });

  it('is woken for one more round, also while one is under way', async () => {
    let rounds = 0;
    let end: () => void = () => undefined;
    const task = new RepeatingTask({
      everyMs: 60_000,
      round: async () => {
        rounds += 1;
        await new Promise<void>((resolve) => (end = resolve));
      },
      onError: () => undefined,
    });
    task.wake();
    await jest.advanceTimersByTimeAsync(0);
    task.wake();
    task.wake();
    end();
    await jest.advanceTimersByTimeAsync(10);
    expect(rounds).toBe(2);
    end();
    await jest.advanceTimersByTimeAsync(10);
    expect(rounds).toBe(2);
  });
});
