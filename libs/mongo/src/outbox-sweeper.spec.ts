import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { OutboxSweeper } from './outbox-sweeper.js';
import { Outbox } from './outbox.js';
import type { OutboxSource, Waiting } from './outbox.js';
import type { Removal } from './removal.js';

const nothing: Waiting = { documents: 0, longestMs: 0 };
/** The longest that what a crash left waits for a look that finds it, and for the next, which sends it. */
const longestMs = 6_000;

/** A collection of which `left` says what a crash left; it is sent when it is seen for the second time. */
class PlayedSource implements OutboxSource {
  waiting = nothing;
  looks = 0;
  asked: (readonly string[])[] = [];
  left = 0;
  /** How long a look takes. */
  lookMs = 0;
  removed: Removal[] = [];
  heard: (readonly Removal[] | null)[] = [];
  isAway = false;

  constructor(readonly name: string) {}

  async removals(collections: readonly string[]): Promise<Removal[]> {
    if (this.isAway) throw new Error('the database is away');
    this.asked.push(collections);
    return this.removed;
  }

  async sweep(_limit: number, removals: readonly Removal[] | null): Promise<boolean> {
    this.looks += 1;
    this.heard.push(removals);
    if (this.lookMs > 0) await new Promise((resolve) => setTimeout(resolve, this.lookMs));
    if (this.waiting.documents > 0) this.left = 0;
    this.waiting = { documents: this.left, longestMs: 0 };
    return true;
  }
}

let sources: PlayedSource[];
let sweeper: OutboxSweeper;
Logger.overrideLogger(false);
beforeEach(() => {
  jest.useFakeTimers();
  const outbox = new Outbox({ publish: async () => undefined });
  sources = ['notes', 'boxes', 'runs'].map((name) => new PlayedSource(name));
  for (const source of sources) outbox.watch(source);
  sweeper = new OutboxSweeper(outbox);
});
afterEach(async () => {
  await sweeper.onModuleDestroy();
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const first = () => sources[0] as PlayedSource;

describe('the sweeper', () => {
  it('asks for the removals of all collections at once', async () => {
    first().removed = [{ _id: 'r1', collection: 'boxes' } as Removal];
    expect(await sweeper.sweep()).toBe(true);
    expect(sources.flatMap(({ asked }) => asked)).toEqual([['notes', 'boxes', 'runs']]);
    expect(sources.map(({ heard }) => heard)).toEqual([[[]], [first().removed], [[]]]);
  });

  it('looks at the collections though the removals cannot be read, and says so', async () => {
    first().isAway = true;
    expect(await sweeper.sweep()).toBe(false);
    expect(sources.map(({ heard }) => heard)).toEqual([[null], [null], [null]]);
  });

  it('looks at its start, and half as often while there is nothing', async () => {
    sweeper.onApplicationBootstrap();
    await pass(1);
    expect(first().looks).toBe(1);
    await pass(60_000);
    expect(first().looks).toBeLessThanOrEqual(16);
    expect(first().looks).toBeGreaterThanOrEqual(15);
  });

  it.each([0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500])(
    'sends what a crash left within six seconds, whenever it was (%d ms)',
    async (afterMs) => {
      sweeper.onApplicationBootstrap();
      await pass(20_000 + afterMs);
      first().left = 1;
      await pass(longestMs + 10);
      expect(first()).toMatchObject({ left: 0 });
    },
  );

  it('takes little of the time of a server whose looks take long', async () => {
    first().lookMs = 200;
    sweeper.onApplicationBootstrap();
    await pass(100_000);
    expect(first().looks).toBeLessThanOrEqual(10);
  });

  it('rests for a quarter of a minute at most, however long its looks take', async () => {
    first().lookMs = 5_000;
    sweeper.onApplicationBootstrap();
    await pass(22_000);
    first().left = 1;
    // A look that finds it and a second one, which sends it: each 5 s long, after a rest of 15 s and a round of 2 s.
    await pass(2 * (5_000 + 15_000 + 2_000));
    expect(first()).toMatchObject({ left: 0 });
  });
});
