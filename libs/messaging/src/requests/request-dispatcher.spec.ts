import { describe, expect, it } from '@jest/globals';
import { AppError, internalRequest } from '@megafon/contracts';
import { z } from 'zod';
import { currentTraceId } from '../trace.js';
import type { RequestEnvelope } from './envelopes.js';
import { RequestDispatcher } from './request-dispatcher.js';
import type { RequestObservation, Route } from './request-dispatcher.js';

const contract = internalRequest({
  name: 'billing.quota.check',
  body: z.strictObject({ amount: z.number() }),
  reply: z.object({ left: z.number() }),
});

function aDispatcher(handle: Route['handle'], maxInFlight = 10) {
  const observed: RequestObservation[] = [];
  const reported: unknown[] = [];
  const dispatcher = new RequestDispatcher({
    find: (pattern) => (pattern === contract.pattern ? { contract, handle } : undefined),
    maxInFlight,
    now: () => 1_000,
    report: (error) => reported.push(error),
    observe: (request) => observed.push(request),
  });
  return { dispatcher, observed, reported };
}

const aRequest = (change: Partial<RequestEnvelope> = {}): RequestEnvelope => ({
  id: 'r-1',
  pattern: contract.pattern,
  replyTo: 'replies.gateway.1',
  deadline: 2_000,
  traceId: 't-1',
  caller: { userId: 'u-1', role: 'user', name: 'דנה', email: 'dana@example.test' },
  source: { body: { amount: 3 } },
  ...change,
});

describe('RequestDispatcher', () => {
  it('hands the parsed request with its caller and trace to the handler', async () => {
    const seen: unknown[] = [];
    const { dispatcher } = aDispatcher(async (request) => {
      seen.push({ ...request, trace: currentTraceId() });
      return { left: 7 };
    });
    expect(await dispatcher.dispatch(aRequest())).toEqual({ id: 'r-1', reply: { left: 7 } });
    expect(seen).toEqual([
      expect.objectContaining({
        body: { amount: 3 },
        userId: 'u-1',
        traceId: 't-1',
        trace: 't-1',
        deadline: 2_000,
      }),
    ]);
  });

  it('strips from the reply what the contract does not name', async () => {
    const { dispatcher } = aDispatcher(async () => ({ left: 7, passwordHash: 'x' }));
    expect(await dispatcher.dispatch(aRequest())).toEqual({ id: 'r-1', reply: { left: 7 } });
  });

  it('drops a request whose deadline has passed without running it', async () => {
    const { dispatcher, observed } = aDispatcher(() => Promise.reject(new Error('must not run')));
    expect(await dispatcher.dispatch(aRequest({ deadline: 1_000 }))).toBeNull();
    expect(observed).toEqual([{ pattern: contract.pattern, outcome: 'EXPIRED', durationMs: 0 }]);
  });

  it('refuses what does not fit the contract, and patterns it does not know', async () => {
    const { dispatcher } = aDispatcher(async () => ({ left: 7 }));
    expect(await dispatcher.dispatch(aRequest({ source: { body: { amount: '3' } } }))).toEqual({
      id: 'r-1',
      error: { code: 'REQUEST.INVALID', details: { fields: ['amount'] } },
    });
    expect(await dispatcher.dispatch(aRequest({ pattern: 'billing.quota.unheard' }))).toEqual({
      id: 'r-1',
      error: { code: 'REQUEST.NOT_FOUND' },
    });
  });

  it('runs requests side by side and refuses with SERVICE.UNAVAILABLE when full', async () => {
    const open: (() => void)[] = [];
    const { dispatcher } = aDispatcher(
      () => new Promise((resolve) => open.push(() => resolve({ left: 1 }))),
      2,
    );
    const running = [dispatcher.dispatch(aRequest()), dispatcher.dispatch(aRequest({ id: 'r-2' }))];
    expect(await dispatcher.dispatch(aRequest({ id: 'r-3' }))).toEqual({
      id: 'r-3',
      error: { code: 'SERVICE.UNAVAILABLE' },
    });
    open.forEach((finish) => finish());
    expect(await Promise.all(running)).toHaveLength(2);
    expect(dispatcher.inFlight).toBe(0);
  });

  it('maps a refusal to its code, and reports a fault under an error id', async () => {
    const refusing = aDispatcher(() => Promise.reject(new AppError('PLAN.NOT_FOUND')));
    expect(await refusing.dispatcher.dispatch(aRequest())).toEqual({
      id: 'r-1',
      error: { code: 'PLAN.NOT_FOUND' },
    });
    expect(refusing.reported).toEqual([]);

    const fault = new TypeError('x is undefined');
    const failing = aDispatcher(() => Promise.reject(fault));
    expect(await failing.dispatcher.dispatch(aRequest())).toEqual({
      id: 'r-1',
      error: { code: 'SERVICE.UNEXPECTED', errorId: expect.any(String) },
    });
    expect(failing.reported).toEqual([fault]);
  });

  it('takes a reply that does not fit the contract for a fault', async () => {
    const { dispatcher, reported } = aDispatcher(async () => ({ left: 'many' }));
    expect(await dispatcher.dispatch(aRequest())).toMatchObject({ error: { code: 'SERVICE.UNEXPECTED' } });
    expect(String(reported[0])).toContain('does not fit billing.quota.check');
  });
});
