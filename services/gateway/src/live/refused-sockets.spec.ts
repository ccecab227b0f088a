import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aLog } from '../../test/a-log.js';
import type { Log } from '../../test/a-log.js';
import { RefusedSockets } from './refused-sockets.js';

let log: Log;
beforeEach(() => {
  log = aLog();
});
afterEach(() => log.end());

describe('refused sockets', () => {
  it('are a line each, with why, and whose where that is known', () => {
    const refused = new RefusedSockets();
    refused.note('AUTH.REQUIRED', undefined, 1_000);
    refused.note('REQUEST.TOO_MANY', 'user-1', 1_000);
    expect(log.lines()).toMatchObject([
      { level: 'info', msg: 'a socket was refused', errorCode: 'AUTH.REQUIRED' },
      { level: 'info', errorCode: 'REQUEST.TOO_MANY', userId: 'user-1' },
    ]);
    expect(log.lines()[0]).not.toHaveProperty('userId');
    expect(log.lines()[1]).not.toHaveProperty('leftOut');
  });

  it('of a flood are some lines and a number, and one a second while it goes on', () => {
    const refused = new RefusedSockets();
    for (let n = 0; n < 100_000; n++) refused.note('AUTH.REQUIRED', undefined, 1_000 + n / 10);
    expect(log.lines().length).toBeLessThanOrEqual(41);
    refused.note('AUTH.REQUIRED', undefined, 60_000);
    const lines = log.lines();
    const told = lines.reduce((sum, { leftOut = 0 }) => sum + Number(leftOut), lines.length);
    expect(told).toBe(100_001);
  });
});
