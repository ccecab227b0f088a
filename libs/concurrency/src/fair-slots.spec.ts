import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairSlots, NoSlotError } from './fair-slots.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('fair slots', () => {
  it('serve whoever came late before the hundred of somebody else', async () => {
    const slots = new FairSlots({ slots: 1 });
    const order: string[] = [];
    const release = await slots.take('greedy');
    const works = Array.from({ length: 100 }, (_, i) =>
      slots.run('greedy', async () => void order.push(`greedy ${i}`)),
    );
    works.push(slots.run('modest', async () => void order.push('modest')));
    release();
    await Promise.all(works);
    expect(order.indexOf('modest')).toBeLessThanOrEqual(1);
    expect(order).toHaveLength(101);
  });

  it('leave one owner no more than his places, though others are free', async () => {
    const slots = new FairSlots({ slots: 3, perOwner: 2 });
    const releases = [await slots.take('a'), await slots.take('a')];
    let third = false;
    void slots.take('a').then(() => (third = true));
    await settle();
    expect({ third, taken: slots.taken, waiting: slots.waiting }).toEqual({
      third: false,
      taken: 2,
      waiting: 1,
    });
    await slots.take('b');
    releases[0]?.();
    await settle();
    expect(third).toBe(true);
  });

  it('give nothing at once where an owner, or all of them, have theirs, and know how many each has', () => {
    const slots = new FairSlots({ slots: 3, perOwner: 2 });
    const releases = [slots.tryTake('a'), slots.tryTake('a')];
    expect([slots.tryTake('a'), slots.takenBy('a'), slots.takenBy('b')]).toEqual([null, 2, 0]);
    expect(slots.tryTake('b')).not.toBeNull();
    expect([slots.tryTake('b'), slots.takenBy('b')]).toEqual([null, 1]);
    for (const release of releases) release?.();
    expect(slots.takenBy('a')).toBe(0);
  });

  it('refuse whoever would wait behind too many', async () => {
    const slots = new FairSlots({ slots: 1, maxWaiting: 2, maxWaitingPerOwner: 1 });
    await slots.take('a');
    void slots.take('a');
    await expect(slots.take('a')).rejects.toThrow(NoSlotError);
    void slots.take('b');
    await expect(slots.take('c')).rejects.toThrow(NoSlotError);
  });

  it('forget whoever gives up waiting', async () => {
    const slots = new FairSlots({ slots: 1 });
    const release = await slots.take('a');
    const patience = new AbortController();
    const waiting = slots.take('b', patience.signal);
    patience.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(slots.waiting).toBe(0);
    release();
    release();
    expect(slots.taken).toBe(0);
    await expect(slots.take('c', patience.signal)).rejects.toThrow('enough');
  });

  it('never run more than allowed, and let everybody have a turn', async () => {
    const asked = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (owners, n, each) => {
          const slots = new FairSlots({ slots: n, perOwner: each });
          const running = new Map<string, number>();
          let done = 0;
          await Promise.all(
            owners.map((owner) =>
              slots.run(owner, async () => {
                running.set(owner, (running.get(owner) ?? 0) + 1);
                expect(running.get(owner)).toBeLessThanOrEqual(each);
                expect([...running.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(n);
                await Promise.resolve();
                running.set(owner, (running.get(owner) ?? 0) - 1);
                done += 1;
              }),
            ),
          );
          expect({ done, taken: slots.taken, waiting: slots.waiting }).toEqual({
            done: owners.length,
            taken: 0,
            waiting: 0,
          });
        },
      ),
    );
  });
});
