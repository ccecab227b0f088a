import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SpreadRounds } from './spread-rounds.js';

let pages: Map<number, string>;
let looked: number[];
let rounds: SpreadRounds<number>;
beforeEach(() => {
  jest.useFakeTimers();
  pages = new Map(Array.from({ length: 3_000 }, (_, index) => [index, '']));
  looked = [];
  rounds = new SpreadRounds(pages, (key) => looked.push(key));
  rounds.start();
});
afterEach(() => {
  rounds.stop();
  jest.useRealTimers();
});
const each = () => [...pages.keys()];

describe('rounds over many pages', () => {
  it('look at each of them in half a minute, and at no time at many', () => {
    let most = 0;
    for (let step = 0; step < 300; step += 1) {
      const before = looked.length;
      jest.advanceTimersByTime(100);
      most = Math.max(most, looked.length - before);
    }
    expect(looked).toEqual(each());
    expect(most).toBe(10);
    jest.advanceTimersByTime(31_000);
    expect(looked.length).toBeGreaterThanOrEqual(6_000);
  });

  it('hurry when something may have been missed, and look at all of them anew', () => {
    jest.advanceTimersByTime(15_000);
    looked.length = 0;
    rounds.hurry();
    jest.advanceTimersByTime(4_500);
    expect(new Set(looked)).toEqual(new Set(each()));
    // And are calm again afterwards.
    jest.advanceTimersByTime(500);
    looked.length = 0;
    jest.advanceTimersByTime(2_000);
    expect(looked.length).toBeLessThanOrEqual(300);
  });

  it('go on hurrying while it is so', () => {
    const failing = new SpreadRounds(pages, (key) => {
      looked.push(key);
      failing.hurry();
    });
    failing.start();
    jest.advanceTimersByTime(20_000);
    failing.stop();
    expect(looked.length).toBeGreaterThan(20_000);
    expect(looked.length).toBeLessThan(36_000);
  });

  it('leave out who has gone, and find who came', () => {
    jest.advanceTimersByTime(10_000);
    for (let key = 0; key < 3_000; key += 2) pages.delete(key);
    pages.set(9_999, '');
    looked.length = 0;
    jest.advanceTimersByTime(60_000);
    expect(looked).toContain(9_999);
    expect(looked.every((key) => pages.has(key))).toBe(true);
  });

  it('look at a few pages no more often than at many', () => {
    for (const key of each().slice(3)) pages.delete(key);
    jest.advanceTimersByTime(120_000);
    expect(looked.length).toBeGreaterThanOrEqual(9);
    expect(looked.length).toBeLessThanOrEqual(12);
  });

  it('have nothing to do where nobody is', () => {
    pages.clear();
    jest.advanceTimersByTime(60_000);
    expect(looked).toEqual([]);
  });
});
