import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SystemClock } from '@megafon/service';
import type { Config } from '../config.js';
import type { LiveLogins } from './live-logins.js';
import type { LoginCommands } from './login-commands.js';
import type { LoginFrames } from './login-frames.js';
import type { LoginSweep } from './login-sweep.js';
import type { LoginTakeovers } from './login-takeovers.js';
import { LoginWatch } from './login-watch.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  { isWatched: true, ended: [] },
  { isWatched: false, ended: ['expired'] },
])('a login that nobody typed into for long ends: $ended, when watched: $isWatched', async (given) => {
  const live = {
    subject: { expiresAt: new Date(Date.now() + 600_000) },
    stage: 'two-factor',
    waitsForSomebody: true,
    // A page that hardly answers: showing it took longer than a login may be left alone.
    idleMs: 5_000,
  };
  const ended: string[] = [];
  const lives = { all: () => [live], end: async (_live: unknown, stage: string) => void ended.push(stage) };
  const watch = new LoginWatch(
    lives as unknown as LiveLogins,
    {} as LoginCommands,
    { follow: async () => given.isWatched } as unknown as LoginFrames,
    { giveBack: async () => undefined } as unknown as LoginTakeovers,
    { execute: async () => undefined } as unknown as LoginSweep,
    new SystemClock(),
    { LOGIN_IDLE_MS: 4_000 } as Config,
  );
  watch.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(600);
  expect(ended).toEqual(given.ended);
  await watch.onModuleDestroy();
});
