import { describe, expect, it } from '@jest/globals';
import { anAction } from '../../test/an-action.js';
import { awaitAnswer } from './await-answer.js';

const at = new Date('2026-03-01T10:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const clicked = anAction({
  state: 'submitting',
  attempt: 1,
  fence: 3,
  submittedAt: at,
  deadline: later(600_000),
});
const hold = { fence: 3, attempt: 1 };

describe('what may have happened in an account that waits for its person', () => {
  it('is told once, and keeps all of its looks however long that lasts', () => {
    const told = awaitAnswer(clicked, hold, at);
    expect(told).toMatchObject({ state: 'unknown', looks: 0, toldUnknown: 1, notBefore: at });
    expect(told && awaitAnswer(told, hold, later(60_000))).toBeNull();
  });

  it('stays unknown in the end when nobody answers', () => {
    let now = clicked;
    for (let n = 0; n < 8; n += 1) now = awaitAnswer(now, hold, later(600_001)) ?? now;
    expect(now.looks).toBe(8);
    expect(now.notBefore.getTime()).toBeGreaterThan(Date.UTC(9000, 0));
  });

  it('is left alone by who lost the account', () => {
    expect(awaitAnswer(clicked, { fence: 2, attempt: 1 }, at)).toBeNull();
  });
});
