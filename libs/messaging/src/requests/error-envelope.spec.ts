import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { fromErrorEnvelope, toErrorEnvelope } from './error-envelope.js';

const unreported = (error: unknown): never => {
  throw error;
};

describe('errors on their way back', () => {
  it('keep code, details and error id of a refusal', () => {
    const refusal = new AppError('GROUP.LIMIT_REACHED', { limit: 10 }, { errorId: 'e-1' });
    const arrived = fromErrorEnvelope(toErrorEnvelope(refusal, unreported));
    expect(arrived).toMatchObject({
      code: 'GROUP.LIMIT_REACHED',
      details: { limit: 10 },
      errorId: 'e-1',
      status: 403,
    });
  });

  it('tell nothing of a fault but the id that it was logged with', () => {
    const logged: unknown[] = [];
    const fault = new TypeError('secret of ours');
    const envelope = toErrorEnvelope(fault, (error, errorId) => logged.push({ error, errorId }));
    expect(logged).toEqual([{ error: fault, errorId: envelope.errorId }]);
    expect(envelope).toEqual({
      code: 'SERVICE.UNEXPECTED',
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each(['MongoServerSelectionError', 'MongoNetworkTimeoutError', 'ClientOfflineError'])(
    'say that it may go well later where a server is away: %s',
    (name) => {
      const logged: unknown[] = [];
      const away = Object.assign(new Error('connect 10.0.0.7:27017 timed out'), { name });
      const envelope = toErrorEnvelope(new Error('not read', { cause: away }), (error) => logged.push(error));
      expect(logged).toHaveLength(1);
      expect(envelope).toEqual({ code: 'SERVICE.UNAVAILABLE', errorId: expect.any(String) });
      expect(fromErrorEnvelope(envelope)).toMatchObject({ status: 503, retryable: true });
    },
  );

  it('become SERVICE.UNEXPECTED where the code is unknown to this version', () => {
    expect(fromErrorEnvelope({ code: 'FUTURE.CODE', errorId: 'e-2' })).toMatchObject({
      code: 'SERVICE.UNEXPECTED',
      errorId: 'e-2',
    });
  });
});
