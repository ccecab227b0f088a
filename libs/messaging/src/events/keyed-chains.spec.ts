import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KeyedChains } from './keyed-chains.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('KeyedChains', () => {
  it('runs one key in order and never twice at once, within the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), turns: fc.integer({ min: 0, max: 3 }) }),
        ),
        fc.integer({ min: 1, max: 3 }),
        async (jobs, limit) => {
          const chains = new KeyedChains(limit);
          const ended: Record<string, number[]> = {};
          const running = new Set<string>();
          let most = 0;
          jobs.forEach(({ key, turns }, index) => {
            void chains.run(key, async () => {
              expect(running.has(key)).toBe(false);
              running.add(key);
              most = Math.max(most, running.size);
              for (let i = 0; i < turns; i += 1) await turn();
              running.delete(key);
              (ended[key] ??= []).push(index);
            });
          });
          await chains.settled();
          expect(Object.values(ended).flat()).toHaveLength(jobs.length);
          for (const order of Object.values(ended)) expect(order).toEqual(order.toSorted((a, b) => a - b));
          expect(most).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does not let one key wait for another', async () => {
    const chains = new KeyedChains(10);
    let release = (): void => {};
    const slow = chains.run('slow', () => new Promise((resolve) => (release = resolve)));
    await chains.run('quick', async () => {});
    release();
    await slow;
  });
});
