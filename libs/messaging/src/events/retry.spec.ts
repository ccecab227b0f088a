import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import fc from 'fast-check';
import { afterFailure } from './retry.js';

const policy = { maxAttempts: 4, firstWaitMs: 100, maxWaitMs: 1_000 };
const named = (name: string): Error => Object.assign(new Error(name), { name });

describe('afterFailure', () => {
  it('doubles the wait up to its limit', () => {
    const waits = [1, 2, 3, 4, 5, 60].map((failures) =>
      afterFailure(named('MongoNetworkError'), 1, failures, policy),
    );
    expect(waits.map((next) => 'afterMs' in next && next.afterMs)).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });

  it('gives up after the last attempt', () => {
    expect(afterFailure(new Error('bug'), 3, 3, policy)).toMatchObject({ step: 'retry', counts: true });
    expect(afterFailure(new Error('bug'), 4, 4, policy)).toEqual({ step: 'dead-letter' });
  });

  it.each([
    named('MongoServerSelectionError'),
    named('KafkaJSNumberOfRetriesExceeded'),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new AppError('SERVICE.TIMEOUT'),
    new Error('wrapped', { cause: named('SocketClosedUnexpectedlyError') }),
  ])('never gives up on an event because a server is away: %s', (error) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (failures) => {
        expect(afterFailure(error, policy.maxAttempts, failures, policy)).toMatchObject({
          step: 'retry',
          counts: false,
        });
      }),
      { numRuns: 20 },
    );
  });

  it('counts a refusal as the event’s own', () => {
    expect(afterFailure(new AppError('BOX.NOT_FOUND'), 4, 1, policy)).toEqual({ step: 'dead-letter' });
  });
});
