import { describe, expect, it } from '@jest/globals';
import type { Account } from './account.js';
import { awaitsPerson, consenting, hasConsent, resumed, stopped, toReply } from './account.js';

const at = new Date('2026-03-01T09:00:00Z');
const later = new Date('2026-03-02T09:00:00Z');
const account = {
  _id: 'a'.repeat(24),
  state: 'connected',
  reason: null,
  connectedAt: at,
  lastUsed: null,
  consent: { at, textVersion: '2026-01' },
} as Account;

describe('consent of an account', () => {
  it('taken back leaves no time on the account', () => {
    const without = consenting(account, false, later)!;
    expect(hasConsent(without)).toBe(false);
    expect(toReply(without).consentedAt).toBeNull();
  });

  it('changes nothing when it stands so already', () => {
    expect(consenting(account, true, later)).toBeNull();
    expect(consenting({ ...account, consent: { at: null, textVersion: '' } }, false, later)).toBeNull();
  });

  it('that is anything but a date is none', () => {
    expect(hasConsent({ consent: { at: 'yes' as unknown as Date, textVersion: '' } })).toBe(false);
    expect(hasConsent({ consent: { at: undefined as unknown as null, textVersion: '' } })).toBe(false);
  });
});

describe('an account that is stopped', () => {
  it.each([
    ['checkpoint', true],
    ['rate-limit', false],
    ['proxy-failed', false],
    ['session-expired', false],
    ['blocked', false],
  ] as const)('by %s waits for its person: %s', (reason, waits) => {
    const now = stopped(account, reason)!;
    expect(awaitsPerson(now)).toBe(waits);
    expect(awaitsPerson(resumed(now)!)).toBe(false);
  });

  it('says of a page that nothing here knows that it is one, until it is well', () => {
    const now = stopped(account, 'checkpoint', true)!;
    expect(toReply(now)).toMatchObject({
      isPageUnknown: true,
      message: expect.stringContaining('דף שאיננו מכירים'),
    });
    expect(toReply(resumed(now)!)).not.toHaveProperty('isPageUnknown');
  });
});
