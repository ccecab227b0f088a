import { verify } from '@megafon/contracts';
import { beforeEach, afterEach, describe, expect, it, jest } from '@jest/globals';
import { aUser } from '../testing/builders.js';
import { FakeServer, refusal } from '../testing/fake-server.js';
import { serve } from '../testing/render-page.js';
import { session } from './session.js';
import { verifySession } from './verify-session.js';

const tooFast = (retryAfterS?: number) =>
  refusal('REQUEST.TOO_MANY', retryAfterS === undefined ? {} : { retryAfterS });

/** A page is loaded that holds a token; each attempt to verify it gets the next answer, the last one for ever. */
function loads(...answers: unknown[]): Promise<{ status: string; attempts: number }> {
  session.begin('token-1', aUser());
  session.startLoading();
  return verifies(answers);
}

/** As when the address was confirmed beside it. */
function looksAgain(...answers: unknown[]): Promise<{ status: string; attempts: number }> {
  session.begin('token-1', aUser());
  return verifies(answers);
}

async function verifies(answers: unknown[]): Promise<{ status: string; attempts: number }> {
  let attempts = 0;
  serve(new FakeServer().on(verify, () => answers[Math.min(attempts++, answers.length - 1)] as never));
  const verifying = verifySession();
  await jest.advanceTimersByTimeAsync(60_000);
  await verifying;
  return { status: session.state().status, attempts };
}

describe('a page that is loaded with a token', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is signed in by a good one', async () => {
    expect(await loads({ valid: true, user: aUser() })).toEqual({ status: 'signed-in', attempts: 1 });
  });

  it('is signed out by one that is worth nothing', async () => {
    expect(await loads(refusal('AUTH.REQUIRED'))).toMatchObject({ status: 'signed-out' });
    expect(session.token()).toBeNull();
  });

  it('waits for its turn, and is signed in then', async () => {
    const seen = await loads(tooFast(2), { valid: true, user: aUser() });
    expect(seen).toEqual({ status: 'signed-in', attempts: 2 });
  });

  it.each([
    ['its turn does not come', tooFast(2), 3],
    ['its turn is far away', tooFast(60), 1],
    ['its turn is unknown', tooFast(), 1],
    ['the server is stopped', refusal('SERVICE.UNAVAILABLE'), 1],
  ])('keeps its token while %s', async (_why, answer, attempts) => {
    expect(await loads(answer)).toEqual({ status: 'unreachable', attempts });
    expect(session.token()).toBe('token-1');
  });

  it('asks no more once the person signed out meanwhile, and keeps to that', async () => {
    setTimeout(() => session.end('logout'), 1_000);
    expect(await loads(tooFast(2))).toEqual({ status: 'signed-out', attempts: 1 });
    expect(session.state().endedBy).toBe('logout');
  });

  it('is signed out where the storage was emptied meanwhile, and nobody said why', async () => {
    setTimeout(() => localStorage.clear(), 1_000);
    expect(await loads(tooFast(2))).toEqual({ status: 'signed-out', attempts: 1 });
  });

  it('stays signed in where nobody answers, as one that is looked at once more', async () => {
    expect(await looksAgain(refusal('SERVICE.UNAVAILABLE'))).toEqual({ status: 'signed-in', attempts: 1 });
    expect(await looksAgain(refusal('AUTH.REQUIRED'))).toMatchObject({ status: 'signed-out' });
  });
});
