import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SpreadRounds } from './spread-rounds.js';

let pages: Map<number, string>;
let looked: number[];
let errors: unknown[];
let rounds: SpreadRounds<number>;
beforeEach(() => {
  jest.useFakeTimers();
  pages = new Map(Array.from({ length: 3_000 }, (_, index) => [index, '']));
  looked = [];
  errors = [];
  rounds = roundsOf((key) => looked.push(key));
  rounds.start();
});
afterEach(async () => {
  await rounds.stop();
  expect(errors).toEqual([]);
  jest.useRealTimers();
});
const roundsOf = (look: (key: number) => void) =>
  new SpreadRounds(pages, look, (error) => errors.push(error));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const each = () => [...pages.keys()];

describe('rounds over many pages', () => {
  it('look at each of them in half a minute, and at no time at many', async () => {
    let most = 0;
    for (let step = 0; step < 300; step += 1) {
      const before = looked.length;
      await pass(100);
      most = Math.max(most, looked.length - before);
    }
    expect(looked).toEqual(each());
    expect(most).toBe(10);
    await pass(31_000);
    expect(looked.length).toBeGreaterThanOrEqual(6_000);
  });

  it('hurry when something may have been missed, and look at all of them anew', async () => {
    await pass(15_000);
    looked.length = 0;
    rounds.hurry();
    await pass(4_500);
    expect(new Set(looked)).toEqual(new Set(each()));
    // And are calm again afterwards.
    await pass(500);
    looked.length = 0;
    await pass(2_000);
    expect(looked.length).toBeLessThanOrEqual(300);
  });

  it('go on hurrying while it is so', async () => {
    const failing = roundsOf((key) => {
      looked.push(key);
      failing.hurry();
    });
    failing.start();
    await pass(20_000);
    await failing.stop();
    expect(looked.length).toBeGreaterThan(20_000);
    expect(looked.length).toBeLessThan(36_000);
  });

  it('go on past one that cannot be looked at, and tell of it', async () => {
    const faulty = roundsOf((key) => {
      if (key === 7) throw new Error('no');
      looked.push(key);
    });
    await rounds.stop();
    faulty.start();
    await pass(30_000);
    await faulty.stop();
    expect(errors.splice(0)).toEqual([new Error('no')]);
    expect(new Set(looked)).toEqual(new Set(each().filter((key) => key !== 7)));
  });

  it('end when they are stopped', async () => {
    await pass(1_000);
    await rounds.stop();
    const { length } = looked;
    await pass(60_000);
    expect(looked).toHaveLength(length);
  });

  it('leave out who has gone, and find who came', async () => {
    await pass(10_000);
    for (let key = 0; key < 3_000; key += 2) pages.delete(key);
    pages.set(9_999, '');
    looked.length = 0;
    await pass(60_000);
    expect(looked).toContain(9_999);
    expect(looked.every((key) => pages.has(key))).toBe(true);
  });

  it('look at a few pages no more often than at many', async () => {
    for (const key of each().slice(3)) pages.delete(key);
    await pass(120_000);
    expect(looked.length).toBeGreaterThanOrEqual(9);
    expect(looked.length).toBeLessThanOrEqual(12);
  });

  it('have nothing to do where nobody is', async () => {
    pages.clear();
    await pass(60_000);
    expect(looked).toEqual([]);
  });
});
