import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { runHistory } from './history.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('a history', () => {
  it('is the same for the same seed, and another one for another', async () => {
    for (const seed of [3, 14, 2_710]) {
      const [once, again, other] = [
        await runHistory(seed),
        await runHistory(seed),
        await runHistory(seed + 1),
      ];
      expect(again.lines).toEqual(once.lines);
      expect(again.hash).toBe(once.hash);
      expect(other.hash).not.toBe(once.hash);
    }
  });

  it('leaves the globals as they were', async () => {
    const before = [Date, setTimeout, clearTimeout, setInterval, clearInterval, Math.random];
    await runHistory(1);
    expect([Date, setTimeout, clearTimeout, setInterval, clearInterval, Math.random]).toEqual(before);
  });

  it.each([
    [7, 'a post appeared after a look had found nothing'],
    [122, 'a slow page clicked when the lease was over'],
    [30, 'a checkpoint came instead of the answer to a click that was taken'],
    [42, 'an account was removed and connected anew, and its fences began anew'],
    [96, 'a look was answered late, and taken for a late look'],
    [
      957,
      'an account was removed and connected anew while somebody looked for an action, which was never due again',
    ],
    [2_824, 'a machine that was an hour behind swept no outbox'],
    [1_256, 'a machine slept between the record of a click and the click'],
    [688, 'a machine slept, and its clock was set back meanwhile'],
    [3_259, 'a machine slept over the answer of what time it is'],
  ])('of seed %i violates nothing any more: %s', async (seed) => {
    expect((await runHistory(seed)).violations).toEqual([]);
  });

  it('violates nothing, in three hundred of them', async () => {
    const totals = { acting: 0, unknown: 0, clicks: 0 };
    for (let seed = 1; seed <= 300; seed += 1) {
      const { violations, acting, unknown, clicks, isAnswered } = await runHistory(seed);
      expect([seed, violations]).toEqual([seed, []]);
      totals.clicks += clicks;
      if (!isAnswered) continue;
      totals.acting += acting;
      totals.unknown += unknown;
    }
    expect(totals.clicks).toBeGreaterThan(400);
    expect(totals.unknown / totals.acting).toBeLessThanOrEqual(0.005);
  });
});
