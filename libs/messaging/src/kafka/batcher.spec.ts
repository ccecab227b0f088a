import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Batcher } from './batcher.js';

/** A send whose end the test decides. */
function controlled() {
  const batches: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const send = (items: number[]): Promise<void> => {
    batches.push(items);
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  };
  return { batches, end: (error?: Error) => ends.shift()?.(error), send };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Batcher', () => {
  it('sends what one turn of the event loop adds as one batch', async () => {
    const { batches, send } = controlled();
    const batcher = new Batcher<number>(send);
    void batcher.add(1);
    void batcher.add(2);
    await turn();
    expect(batches).toEqual([[1, 2]]);
  });

  it('keeps what arrives during a send for the next batch', async () => {
    const { batches, end, send } = controlled();
    const batcher = new Batcher<number>(send);
    void batcher.add(1);
    await turn();
    void batcher.add(2);
    void batcher.add(3);
    await turn();
    expect(batches).toEqual([[1]]);
    end();
    await turn();
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('sends as many batches side by side as it may', async () => {
    const { batches, end, send } = controlled();
    const batcher = new Batcher<number>(send, { items: 2, inFlight: 2 });
    const added = Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
    await turn();
    void batcher.add(6);
    await turn();
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    end();
    await turn();
    expect(batches.slice(2)).toEqual([[5, 6]]);
    expect(batcher.idle).toBe(false);
    end();
    end();
    await added;
    await turn();
    expect(batcher.idle).toBe(true);
  });

  it('rejects the items of a batch that failed, and only those', async () => {
    const { end, send } = controlled();
    const batcher = new Batcher<number>(send);
    const first = batcher.add(1);
    await turn();
    const second = batcher.add(2);
    end(new Error('broker away'));
    await expect(first).rejects.toThrow('broker away');
    await turn();
    end();
    await expect(second).resolves.toBeUndefined();
    await turn();
    expect(batcher.idle).toBe(true);
  });

  it('sends everything once, in order, within its limits', async () => {
    const limits = { items: 5, bytes: 100 };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 60 }), async (sizes) => {
        const batches: { index: number; size: number }[][] = [];
        const batcher = new Batcher<{ index: number; size: number }>(async (items) => {
          batches.push(items);
          await turn();
        }, limits);
        await Promise.all(sizes.map((size, index) => batcher.add({ index, size }, size)));
        expect(batches.flat().map(({ index }) => index)).toEqual(sizes.map((_size, index) => index));
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(limits.items);
          const bytes = batch.reduce((sum, { size }) => sum + size, 0);
          if (batch.length > 1) expect(bytes).toBeLessThanOrEqual(limits.bytes);
        }
      }),
      { numRuns: 50 },
    );
  });
});
