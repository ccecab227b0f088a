import { describe, expect, it } from '@jest/globals';
import { usualNotificationSettings as usual } from '@megafon/contracts';
import type { News } from '@megafon/contracts';
import { waysOf } from './ways-of-news.js';

const now = { ageMs: 0, canMail: true };
const none = { bell: false, mail: false, digest: false };
const accountId = 'a'.repeat(24);
const account = (status: 'connected' | 'paused'): News => ({
  kind: 'account-changed',
  accountId,
  name: 'דנה',
  status,
  reason: null,
});
const fetched: News = { kind: 'groups-fetched', groups: 3 };
const password: News = { kind: 'password-changed' };

describe('how a user hears of something', () => {
  it('follows what they chose for its kind', () => {
    expect(waysOf(account('paused'), usual, now)).toEqual({ bell: true, mail: 'wanted', digest: 'wanted' });
    expect(waysOf(fetched, usual, now)).toEqual({ bell: true, mail: 'none', digest: 'wanted' });
    const quiet = { ...usual, runs: none };
    expect(waysOf(fetched, quiet, now)).toBeNull();
    const byMail = { ...usual, attention: { ...none, mail: true } };
    expect(waysOf(account('paused'), byMail, now)).toEqual({ bell: false, mail: 'wanted', digest: 'none' });
  });

  it('is no mail at once of what is well, or has a mail of its own', () => {
    expect(waysOf(account('connected'), usual, now)?.mail).toBe('none');
    expect(waysOf(password, usual, now)?.mail).toBe('none');
    expect(waysOf(fetched, { ...usual, runs: { ...none, mail: true } }, now)).toBeNull();
  });

  it('is no mail of yesterday, and nothing of last week', () => {
    const dayMs = 86_400_000;
    expect(waysOf(account('paused'), usual, { ...now, ageMs: dayMs })).toMatchObject({
      mail: 'none',
      digest: 'none',
    });
    expect(waysOf(account('paused'), usual, { ...now, ageMs: 7 * dayMs + 1 })).toBeNull();
  });

  it('is no mail where none can be sent', () => {
    expect(waysOf(account('paused'), usual, { ...now, canMail: false })).toEqual({
      bell: true,
      mail: 'none',
      digest: 'none',
    });
  });
});
