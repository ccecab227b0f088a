import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../lib/api-error.js';
import { ourTurnInMs } from '../lib/our-turn.js';
import { newQueryClient } from './query-client.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Asks for what is refused so often, and then is there; tells when each attempt was, in ms from the first. */
async function attempts(error: Error, times = 1): Promise<{ at: number[]; ended: string }> {
  const at: number[] = [];
  const from = Date.now();
  const asking = newQueryClient()
    .fetchQuery({
      queryKey: ['asked'],
      queryFn: () => {
        at.push(Date.now() - from);
        return at.length > times ? Promise.resolve('there') : Promise.reject(error);
      },
    })
    .catch(() => 'refused');
  await jest.advanceTimersByTimeAsync(60_000);
  return { at, ended: await asking };
}

const tooFast = (retryAfterS: number) =>
  new ApiError({ code: 'REQUEST.TOO_MANY', status: 429, details: { retryAfterS } });

describe('what a screen asks for', () => {
  it('is asked again at our turn, where it was asked for too fast', async () => {
    const { at, ended } = await attempts(tooFast(3));
    expect(ended).toBe('there');
    expect(at).toHaveLength(2);
    expect(at[1]).toBeGreaterThanOrEqual(3_000);
    expect(at[1]).toBeLessThanOrEqual(3_750);
  });

  it('does not come all at once again, where all of it was refused in one moment', async () => {
    const turns = Array.from({ length: 20 }, () => ourTurnInMs(tooFast(3)));
    expect(new Set(turns).size).toBeGreaterThan(1);
  });

  it('stays refused where our turn is far away', async () => {
    expect(await attempts(tooFast(11))).toEqual({ at: [0], ended: 'refused' });
  });

  it('stays refused where no turn is told', async () => {
    const error = new ApiError({ code: 'REQUEST.TOO_MANY', status: 429 });
    expect(await attempts(error)).toEqual({ at: [0], ended: 'refused' });
  });

  it('is asked again twice, later each time, where the server calls it temporary', async () => {
    const error = new ApiError({ code: 'SERVICE.UNAVAILABLE', status: 503, retryable: true });
    expect(await attempts(error, 3)).toEqual({ at: [0, 500, 1_500], ended: 'refused' });
  });

  it('is not asked again where it was refused', async () => {
    const error = new ApiError({ code: 'GROUP.NOT_FOUND', status: 404 });
    expect(await attempts(error)).toEqual({ at: [0], ended: 'refused' });
  });
});
