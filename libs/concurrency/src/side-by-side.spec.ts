import { describe, expect, it } from '@jest/globals';
import { sideBySide } from './side-by-side.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Works that note how much of them ran at once. */
function noted() {
  const seen = { done: [] as number[], atOnce: 0, most: 0 };
  const work = async (item: number): Promise<void> => {
    seen.atOnce += item;
    seen.most = Math.max(seen.most, seen.atOnce);
    await settle();
    seen.atOnce -= item;
    seen.done.push(item);
  };
  return { seen, work };
}

describe('works side by side', () => {
  it('are all done, and never more at once than there is room', async () => {
    const { seen, work } = noted();
    await sideBySide(new Array<number>(100).fill(1), 7, work);
    expect(seen).toMatchObject({ most: 7, atOnce: 0 });
    expect(seen.done).toHaveLength(100);
  });

  it('take as much of the room as they weigh; what is too heavy for it goes alone', async () => {
    const { seen, work } = noted();
    const items = [1, 2, 3, 50, 1, 4, 4, 4];
    await sideBySide(items, 8, work, (item) => item);
    expect([...seen.done].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
    expect(seen.most).toBe(50);
    const light = noted();
    await sideBySide([1, 2, 3, 1, 4, 4, 4], 8, light.work, (item) => item);
    expect(light.seen.most).toBeLessThanOrEqual(8);
  });

  it('do not run ahead of the source by more than one', async () => {
    let [taken, done, most] = [0, 0, 0];
    async function* source() {
      for (; taken < 50; taken += 1) {
        most = Math.max(most, taken - done);
        yield Promise.resolve(taken);
      }
    }
    await sideBySide(source(), 4, async () => {
      await settle();
      done += 1;
    });
    expect([taken, done]).toEqual([50, 50]);
    expect(most).toBeLessThanOrEqual(5);
  });

  it('end with the first that fails: none begins after it, and those under way are waited for', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const running = sideBySide([0, 1, 2, 3, 4, 5], 2, async (item) => {
      begun.push(item);
      if (item === 1) throw new Error('the first');
      await settle();
      await settle();
      ended.push(item);
    });
    await expect(running).rejects.toThrow('the first');
    expect(begun).toEqual([0, 1]);
    expect(ended).toEqual([0]);
  });

  it('end with what the source throws, after those under way', async () => {
    let ended = 0;
    async function* source() {
      yield await Promise.resolve(1);
      throw new Error('the source');
    }
    const running = sideBySide(source(), 2, async () => {
      await settle();
      ended += 1;
    });
    await expect(running).rejects.toThrow('the source');
    expect(ended).toBe(1);
  });
});
