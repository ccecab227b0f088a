import { describe, expect, it } from '@jest/globals';
import type { DeadLetterState } from '@megafon/contracts';
import type { DeadLetter } from '@megafon/messaging';
import { ask, giveUp, newDeadLetter, noteSent, takeOver } from './dead-letter.js';
import type { DeadLetterDocument } from './dead-letter.schema.js';

const at = new Date('2026-11-20T10:00:00.000Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const letter: DeadLetter = {
  topic: 'campaigns.events.dead',
  partition: 0,
  offset: '7',
  origin: { topic: 'campaigns.events', partition: 3, offset: '41' },
  type: 'campaigns.campaign.changed.v1',
  death: {
    cause: 'handler-failed',
    reason: 'Error: no\n    at x',
    attempts: 6,
    group: 'automation',
    at: at.toISOString(),
    told: false,
  },
  message: { key: Buffer.from('k'), value: Buffer.from('v'), headers: {} },
};
const envelope = {
  id: 'e-1',
  type: letter.type,
  time: at.toISOString(),
  subject: 'a-1',
  tenant: 'u-1',
  traceId: '',
};
const repositoryFields = {
  _id: 'l-1',
  owner: 'system',
  version: 1,
  outbox: [],
  createdAt: at,
  updatedAt: at,
};
const aLetter = (state: DeadLetterState): DeadLetterDocument => ({
  ...repositoryFields,
  ...newDeadLetter(letter, envelope),
  state,
});
const by = 'admin-1';

describe('a dead letter', () => {
  it('keeps what its envelope says, and nothing of its data', () => {
    expect(newDeadLetter(letter, { ...envelope, data: 'secret' } as typeof envelope)).toMatchObject({
      messageId: 'e-1',
      subject: 'a-1',
      userId: 'u-1',
      traceId: null,
      state: 'waiting',
    });
    expect(
      JSON.stringify(newDeadLetter(letter, { ...envelope, data: 'secret' } as typeof envelope)),
    ).not.toContain('secret');
    expect(newDeadLetter(letter, null)).toMatchObject({ messageId: null, userId: null, publishedAt: null });
  });

  it('waits unless its end was told, none of us sealed it, or it is an order to an account', () => {
    const died = (death: Partial<DeadLetter['death']>) =>
      newDeadLetter({ ...letter, death: { ...letter.death, ...death } }, null).state;
    expect(died({})).toBe('waiting');
    expect(died({ told: true })).toBe('told');
    expect(died({ cause: 'not-sealed' })).toBe('never');
    const order = { ...letter, origin: { ...letter.origin, topic: 'automation.tasks' } };
    expect(newDeadLetter(order, envelope).state).toBe('shell');
  });

  it('that is an order to an account, or that none of us sealed, is not sent again from here', () => {
    const asking = (state: DeadLetterState) => () => ask(aLetter(state), { by, evenIfTold: true, at });
    expect(asking('shell')).toThrow(expect.objectContaining({ code: 'DEAD_LETTER.SHELL', status: 409 }));
    expect(asking('never')).toThrow(expect.objectContaining({ code: 'DEAD_LETTER.NEVER' }));
  });

  it('is asked for once, and of whom', () => {
    const asked = ask(aLetter('waiting'), { by, evenIfTold: false, at });
    expect(asked).toMatchObject({ state: 'asked', askedBy: by, askedAt: at });
    for (const state of ['asked', 'sent'] as const)
      expect(() => ask(aLetter(state), { by, evenIfTold: true, at })).toThrow('כבר נשלחה');
    expect(() => ask(aLetter('never'), { by, evenIfTold: true, at })).toThrow('לא נחתמה');
    expect(() => ask(aLetter('shell'), { by, evenIfTold: true, at })).toThrow('משורת הפקודה');
  });

  it('whose end was told is asked for by whoever knows that alone', () => {
    expect(() => ask(aLetter('told'), { by, evenIfTold: false, at })).toThrow('כבר קיבל תשובה');
    expect(ask(aLetter('told'), { by, evenIfTold: true, at }).state).toBe('asked');
  });

  it('is taken over when nobody sent it in time, and never what was sent', () => {
    const asked = ask(aLetter('waiting'), { by, evenIfTold: false, at });
    expect(takeOver(asked, later(59_000))).toBeNull();
    const taken = takeOver(asked, later(60_000));
    expect(taken?.takenUntil).toEqual(later(120_000));
    expect(taken && takeOver(taken, later(61_000))).toBeNull();
    expect(takeOver({ ...asked, state: 'sent' }, later(120_000))).toBeNull();
  });

  it('was sent when it was sent first, by whomever', () => {
    const sent = noteSent(aLetter('waiting'), at);
    expect(sent).toMatchObject({ state: 'sent', sentAt: at, askedBy: null });
    expect(sent && noteSent(sent, later(1))).toBeNull();
  });

  it('that no key opens is given up while it is asked for', () => {
    expect(giveUp(aLetter('asked'))?.state).toBe('never');
    expect(giveUp(aLetter('sent'))).toBeNull();
  });
});
