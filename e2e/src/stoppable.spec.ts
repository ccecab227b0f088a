import { once } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';

import { stoppable } from './stoppable.js';

let wish: AbortController;
let stops: number;
beforeEach(() => {
  wish = new AbortController();
  stops = 0;
});

const told = () => ({ signal: wish.signal, wished: once(wish.signal, 'abort').then(() => undefined) });
const aSystem = async () => ({ stop: async () => void (stops += 1) });
const forever = new Promise<string>(() => undefined);

describe("a command's work on a system of its own", () => {
  it('gives what it came to, when the system is stopped', async () => {
    const came = await stoppable(aSystem, async () => stops, told());
    expect([came, stops]).toEqual([0, 1]);
  });

  it('ends in the middle when it is not wanted any more, and the system with it', async () => {
    const ended = stoppable(
      aSystem,
      () => {
        wish.abort();
        return forever;
      },
      told(),
    );
    expect([await ended, stops]).toEqual([undefined, 1]);
  });

  it('is not begun when it is not wanted any more while the system starts', async () => {
    const worked: string[] = [];
    const start = async (signal: AbortSignal): Promise<never> => {
      wish.abort();
      signal.throwIfAborted();
      throw new Error('started all the same');
    };
    expect(await stoppable(start, async () => worked.push('worked'), told())).toBeUndefined();
    expect(worked).toEqual([]);
  });

  it('fails with its own error, and leaves no system behind', async () => {
    const work = async (): Promise<never> => {
      throw new Error('the books differ');
    };
    await expect(stoppable(aSystem, work, told())).rejects.toThrow('the books differ');
    expect(stops).toBe(1);
    const start = async (): Promise<never> => {
      throw new Error('no place on the disk');
    };
    await expect(stoppable(start, work, told())).rejects.toThrow('no place on the disk');
  });
});
