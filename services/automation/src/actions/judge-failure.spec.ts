import { describe, expect, it } from '@jest/globals';
import { actionFailures } from '@megafon/contracts';
import { TimeoutError } from '@megafon/concurrency';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';
import { judgeFailure } from './judge-failure.js';

describe('what a failure means', () => {
  it.each([[new LostAnswerError()], [new Error('the browser crashed')], [new TimeoutError('clicking', 1)]])(
    'after the click it may have happened: %p',
    (error) => {
      expect(judgeFailure(error, true)).toEqual({ is: 'lost' });
    },
  );

  it('after the click a proxy that fails leaves it open whether the click arrived', () => {
    expect(judgeFailure(new NetworkError('proxy-failed'), true)).toEqual({ is: 'lost' });
  });

  it('before the click nothing is ever lost', () => {
    for (const reason of actionFailures) {
      expect(judgeFailure(new NetworkError(reason), false).is).not.toBe('lost');
    }
    expect(judgeFailure(new Error('the browser crashed'), false)).toEqual({
      is: 'retry',
      reason: 'network-failed',
    });
  });

  it.each([
    ...(['checkpoint', 'rate-limited', 'session-expired'] as const),
    ...(['not-a-member', 'group-not-found', 'admins-only', 'listings-only', 'comments-off'] as const),
  ])('is final when the network says %s', (reason) => {
    expect(judgeFailure(new NetworkError(reason), false)).toEqual({ is: 'failed', reason });
    expect(judgeFailure(new NetworkError(reason), true)).toEqual({ is: 'failed', reason });
  });

  it('is tried again when the page had refused to click', () => {
    expect(judgeFailure(new NetworkError('timeout'), true)).toEqual({ is: 'retry', reason: 'timeout' });
  });
});
