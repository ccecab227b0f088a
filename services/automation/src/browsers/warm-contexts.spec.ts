import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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
