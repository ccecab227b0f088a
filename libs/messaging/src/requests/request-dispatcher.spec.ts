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

function aDispatcher(handle: Route['handle'], limits: { maxInFlight?: number; maxPerUser?: number } = {}) {
  const observed: RequestObservation[] = [];
  const reported: unknown[] = [];
  const dispatcher = new RequestDispatcher({
    find: (pattern) => (pattern === contract.pattern ? { contract, handle } : undefined),
    maxInFlight: 10,
    maxPerUser: 10,
    ...limits,
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

  describe('with many requests at once', () => {
    const ofUser = (userId: string, id: string, change: Partial<RequestEnvelope> = {}) =>
      aRequest({
        id,
        caller: { userId, role: 'user', name: userId, email: `${userId}@example.test` },
        ...change,
      });
    const settle = () => new Promise((resolve) => setImmediate(resolve));

    /** Its requests run until `finish` is called. */
    function aBusyDispatcher(limits: { maxInFlight: number; maxPerUser: number }) {
      const order: string[] = [];
      const open: (() => void)[] = [];
      const { dispatcher, observed } = aDispatcher((request) => {
        order.push(request.userId);
        return new Promise((resolve) => open.push(() => resolve({ left: 1 })));
      }, limits);
      const finish = (count = open.length) => {
        for (const end of open.splice(0, count)) end();
        return settle();
      };
      const flood = (userId: string | null, count: number) =>
        Array.from({ length: count }, (_, n) =>
          dispatcher.dispatch(
            userId === null
              ? aRequest({ id: `nobody ${n}`, caller: null })
              : ofUser(userId, `${userId} ${n}`),
          ),
        );
      return { dispatcher, observed, order, finish, flood };
    }

    it('runs few of one user side by side, and another user’s at once', async () => {
      const { dispatcher, order, finish, flood } = aBusyDispatcher({ maxInFlight: 100, maxPerUser: 3 });
      const greedy = flood('greedy', 6);
      const modest = dispatcher.dispatch(ofUser('modest', 'm'));
      await settle();
      expect(order).toEqual(['greedy', 'greedy', 'greedy', 'modest']);
      await finish();
      await finish();
      expect((await Promise.all([...greedy, modest])).map((reply) => reply?.id)).toHaveLength(7);
      expect(dispatcher.inFlight).toBe(0);
    });

    it('lets users take turns when all places are taken', async () => {
      const { dispatcher, order, finish, flood } = aBusyDispatcher({ maxInFlight: 4, maxPerUser: 2 });
      void flood('greedy', 4);
      void flood('as greedy', 4);
      void dispatcher.dispatch(ofUser('modest', 'm'));
      await settle();
      expect(order).toEqual(['greedy', 'greedy', 'as greedy', 'as greedy']);
      await finish();
      expect(order.slice(4)).toContain('modest');
    });

    it('refuses with SERVICE.UNAVAILABLE who would wait behind too many of his own, and nobody else', async () => {
      const { dispatcher, finish, flood } = aBusyDispatcher({ maxInFlight: 10, maxPerUser: 2 });
      const greedy = flood('greedy', 4);
      const unavailable = { id: 'g', error: { code: 'SERVICE.UNAVAILABLE' } };
      expect(await dispatcher.dispatch(ofUser('greedy', 'g'))).toEqual(unavailable);
      const modest = dispatcher.dispatch(ofUser('modest', 'm'));
      await settle();
      await finish();
      await finish();
      expect(await Promise.all([...greedy, modest])).not.toContainEqual(
        expect.objectContaining({ error: expect.anything() }),
      );
    });

    it('drops what waits until its deadline', async () => {
      const { dispatcher, observed, order, finish, flood } = aBusyDispatcher({
        maxInFlight: 1,
        maxPerUser: 1,
      });
      const [first] = flood('greedy', 1);
      expect(await dispatcher.dispatch(ofUser('modest', 'm', { deadline: 1_010 }))).toBeNull();
      expect(observed).toEqual([expect.objectContaining({ outcome: 'EXPIRED' })]);
      await finish();
      expect(await first).toMatchObject({ reply: { left: 1 } });
      expect(order).toEqual(['greedy']);
    });

    it('keeps places of their own for what nobody signed in asks, and other services', async () => {
      const { order, flood } = aBusyDispatcher({ maxInFlight: 2, maxPerUser: 2 });
      void flood('greedy', 4);
      void flood(null, 2);
      await settle();
      expect(order).toEqual(['greedy', 'greedy', '', '']);
    });
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
