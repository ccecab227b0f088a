import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SystemClock } from '@megafon/service';
import type { Config } from '../config.js';
import type { LiveLogins } from './live-logins.js';
import type { LoginFrames } from './login-frames.js';
import { LoginSweep } from './login-sweep.js';
import type { LoginTakeovers } from './login-takeovers.js';
import { LoginWatch } from './login-watch.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const none = {} as never;

/** Watches one login that nobody typed into for long. @returns the ends it was told */
function watched(given: { isWatched: boolean; endFails?: boolean }): { watch: LoginWatch; ended: string[] } {
  const live = {
    subject: { sessionId: 'a login', expiresAt: new Date(Date.now() + 600_000) },
    stage: 'two-factor',
    waitsForSomebody: true,
    // A page that hardly answers: showing it took longer than a login may be left alone.
    idleMs: 5_000,
  };
  const ended: string[] = [];
  const lives = {
    all: () => [live],
    end: async (_live: unknown, stage: string) => {
      ended.push(stage);
      if (given.endFails) throw new Error('the database is away');
    },
  } as unknown as LiveLogins;
  const clock = new SystemClock();
  const watch = new LoginWatch(
    lives,
    none,
    { follow: async () => given.isWatched } as unknown as LoginFrames,
    { giveBack: async () => undefined } as unknown as LoginTakeovers,
    new LoginSweep(none, lives, none, none, none, clock),
    clock,
    { LOGIN_IDLE_MS: 4_000 } as Config,
  );
  return { watch, ended };
}

it.each([
  { isWatched: true, ended: [] },
  { isWatched: false, ended: ['expired'] },
])('a login that nobody typed into for long ends: $ended, when watched: $isWatched', async (given) => {
  const { watch, ended } = watched(given);
  watch.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(600);
  expect(ended).toEqual(given.ended);
  await watch.onModuleDestroy();
});

it('one that cannot be ended is tried again, and ends neither the watch nor its process', async () => {
  const { watch, ended } = watched({ isWatched: false, endFails: true });
  Logger.overrideLogger(false);
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  watch.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(1_100);
  expect(ended).toEqual(['expired', 'expired']);
  await watch.onModuleDestroy();
  expect(ended).toEqual(['expired', 'expired', 'expired']);
  jest.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
