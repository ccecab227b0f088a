import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KeyedQueue } from './keyed-queue.js';

/** Works that end when told to, and who runs now. */
function controlled() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<string> => {
    running.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    running.splice(running.indexOf(name), 1);
    return name;
  };
  return { running, work, end: (name: string) => ends.get(name)?.() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a keyed queue', () => {
  it('runs the work of one key in order, and that of others beside it', async () => {
    const { running, work, end } = controlled();
    const queue = new KeyedQueue();
    const first = queue.run('a', work('a1'));
    void queue.run('a', work('a2'));
    void queue.run('b', work('b1'));
    await settle();
    expect(running).toEqual(['a1', 'b1']);
    end('a1');
    await expect(first).resolves.toBe('a1');
    await settle();
    expect(running).toEqual(['b1', 'a2']);
  });

  it('runs no more than its limit, whatever the keys', async () => {
    const { running, work, end } = controlled();
    const queue = new KeyedQueue(2);
    for (const key of ['a', 'b', 'c']) void queue.run(key, work(key));
    await settle();
    expect(running).toEqual(['a', 'b']);
    end('b');
    await settle();
    expect(running).toEqual(['a', 'c']);
  });

  it('goes on after work that failed, and says so to whoever asked', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', () => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });

  it('knows which keys have work that waits or runs', async () => {
    const { work, end } = controlled();
    const queue = new KeyedQueue(1);
    const first = queue.run('a', work('a1'));
    const second = queue.run('b', work('b1'));
    const busy = () => ['a', 'b', 'c'].filter((key) => queue.isBusy(key));
    expect(busy()).toEqual(['a', 'b']);
    await settle();
    end('a1');
    await first;
    expect(busy()).toEqual(['b']);
    await settle();
    end('b1');
    await second;
    expect(busy()).toEqual([]);
  });

  it('is idle when all has run, also what was given while waiting', async () => {
    const queue = new KeyedQueue();
    const done: string[] = [];
    void queue.run('a', async () => {
      void queue.run('b', async () => void done.push('b'));
      done.push('a');
    });
    await queue.idle();
    expect(done).toEqual(['a', 'b']);
    expect(queue.size).toBe(0);
  });

  it('runs one key in order and never twice at once, within the limit', async () => {
    const job = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      turns: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(job), fc.integer({ min: 1, max: 3 }), async (jobs, limit) => {
        const queue = new KeyedQueue(limit);
        const ended: Record<string, number[]> = {};
        const running = new Set<string>();
        let most = 0;
        jobs.forEach(({ key, turns }, index) => {
          void queue.run(key, async () => {
            expect(running.has(key)).toBe(false);
            running.add(key);
            most = Math.max(most, running.size);
            for (let i = 0; i < turns; i += 1) await settle();
            running.delete(key);
            (ended[key] ??= []).push(index);
          });
        });
        await queue.idle();
        expect(Object.values(ended).flat()).toHaveLength(jobs.length);
        for (const order of Object.values(ended)) expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(most).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 60 },
    );
  });
});
