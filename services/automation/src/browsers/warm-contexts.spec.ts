import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NetworkError } from '../profiles/network-error.js';
import type { AccountContext } from './account-context.js';
import { WarmContexts } from './warm-contexts.js';

const parkAfterMs = 15_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function aContext() {
  const context = {
    uses: 0,
    isUsable: true,
    isIntact: true,
    park: jest.fn(async () => undefined),
    close: jest.fn(async () => undefined),
  };
  return context as typeof context & AccountContext;
}

function warmOne() {
  const retired = jest.fn();
  const warm = new WarmContexts({ most: 2, maxUses: 100, maxAgeMs: 3_600_000, parkAfterMs }, retired);
  const context = aContext();
  const use = (work = async () => undefined) => warm.use('a', 1, work, async () => context);
  return { warm, context, use, retired };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a context that nobody works in', () => {
  it('is parked when nobody came back in time, once', async () => {
    const { context, use } = warmOne();
    await use();
    await pass(parkAfterMs - 1);
    expect(context.park).not.toHaveBeenCalled();
    await pass(10 * parkAfterMs);
    expect(context.park).toHaveBeenCalledTimes(1);
    expect(context.close).not.toHaveBeenCalled();
  });

  it('is not while it is used, however long that takes, and its time begins anew afterwards', async () => {
    const { context, use } = warmOne();
    await use();
    await pass(parkAfterMs - 1);
    let finish: () => void = () => undefined;
    const done = new Promise<undefined>((resolve) => {
      finish = () => resolve(undefined);
    });
    const using = use(() => done);
    await pass(3 * parkAfterMs);
    expect(context.park).not.toHaveBeenCalled();
    finish();
    await using;
    await pass(parkAfterMs - 1);
    expect(context.park).not.toHaveBeenCalled();
    await pass(1);
    expect(context.park).toHaveBeenCalledTimes(1);
  });

  it('is closed when it cannot leave its page, and nothing happens to one that is closed already', async () => {
    const { warm, context, use, retired } = warmOne();
    context.park.mockRejectedValueOnce(new Error('the browser is gone'));
    await use();
    await pass(parkAfterMs);
    expect(context.close).toHaveBeenCalledTimes(1);
    expect(retired).toHaveBeenCalledWith('failure');
    expect(warm.size).toBe(0);
    await use();
    await warm.close('a');
    await pass(parkAfterMs);
    expect(context.park).toHaveBeenCalledTimes(1);
  });
});

describe('a context that somebody works in', () => {
  /** One visit that lasts until the test ends it. */
  function visited() {
    const all = warmOne();
    let leave: () => void = () => undefined;
    const visit = all.use(() => new Promise((resolve) => (leave = () => resolve(undefined))));
    return { ...all, visit, leave: () => leave() };
  }

  it('is entered by the next when the first has left, also where that failed', async () => {
    const { warm, use, visit, leave } = visited();
    const entered: string[] = [];
    const failing = use(async () => {
      entered.push('second');
      throw new NetworkError('timeout');
    });
    const third = use(async () => void entered.push('third'));
    await pass(0);
    expect(entered).toEqual([]);
    leave();
    await visit;
    await expect(failing).rejects.toThrow(NetworkError);
    await third;
    expect(entered).toEqual(['second', 'third']);
    expect(warm.size).toBe(1);
  });

  it('is not closed with those that nobody works in, but as soon as it is left', async () => {
    const { warm, context, visit, leave, retired } = visited();
    await pass(0);
    await warm.closeIdle('memory', () => true);
    expect(context.close).not.toHaveBeenCalled();
    leave();
    await visit;
    await warm.closeIdle('memory', () => true);
    expect(context.close).toHaveBeenCalledTimes(1);
    expect(retired).toHaveBeenCalledWith('memory');
  });

  it('makes no room for another; one that nobody works in does', async () => {
    const { warm, context, visit, leave } = visited();
    const idle = aContext();
    const other = (key: string, opened = aContext()) =>
      warm.use(
        key,
        1,
        async () => undefined,
        async () => opened,
      );
    await other('b', idle);
    await other('c');
    expect(idle.close).toHaveBeenCalledTimes(1);
    expect(context.close).not.toHaveBeenCalled();
    leave();
    await visit;
  });
});
