import { describe, expect, it } from '@jest/globals';
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
});
