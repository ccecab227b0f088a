import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { PendingReplies } from './pending-replies.js';

describe('PendingReplies', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('settles each request with its own reply or refusal', async () => {
    const pending = new PendingReplies();
    const first = pending.expect('1', 1_000);
    const second = pending.expect('2', 1_000);
    pending.receive({ id: '2', error: { code: 'BOX.NOT_FOUND' } });
    pending.receive({ id: '1', reply: { ok: true } });
    await expect(first).resolves.toEqual({ ok: true });
    await expect(second).rejects.toMatchObject({ code: 'BOX.NOT_FOUND' });
  });

  it('rejects with SERVICE.TIMEOUT at the deadline, not before', async () => {
    const pending = new PendingReplies();
    const reply = pending.expect('1', 1_000);
    jest.advanceTimersByTime(999);
    expect(pending.size).toBe(1);
    jest.advanceTimersByTime(1);
    await expect(reply).rejects.toMatchObject({ code: 'SERVICE.TIMEOUT' });
    pending.receive({ id: '1', reply: 'too late' });
    expect(pending.size).toBe(0);
  });

  it('rejects all that wait when the client closes, and leaves no timer behind', async () => {
    const pending = new PendingReplies();
    const replies = [pending.expect('1', 1_000), pending.expect('2', 1_000)];
    pending.failAll(new AppError('SERVICE.UNAVAILABLE'));
    for (const reply of replies) await expect(reply).rejects.toMatchObject({ code: 'SERVICE.UNAVAILABLE' });
    expect(jest.getTimerCount()).toBe(0);
  });
});
