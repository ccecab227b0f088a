import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.js';

describe('KeyedQueue', () => {
  it('runs the work of one key in turn, after a failure too', async () => {
    const queue = new KeyedQueue();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
      return name;
    };
    const first = queue.run('x', work('a'));
    const second = queue.run('x', work('b'));
    await expect(first).rejects.toThrow('a failed');
    await expect(second).resolves.toBe('b');
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('lets another key go ahead', async () => {
    const queue = new KeyedQueue();
    const stuck = queue.run('x', () => new Promise<never>(() => {}));
    await expect(queue.run('y', () => Promise.resolve('done'))).resolves.toBe('done');
    expect(stuck).toBeInstanceOf(Promise);
  });
});
