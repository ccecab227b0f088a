import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seedAccounts } from '../world/seed-accounts.js';
import type { Account, LoginStep } from '../world/state.js';
import { answer, currentStep, mostFailures, puzzleShape, settleApproval } from './login-attempt.js';
import type { LoginAttempt } from './login-attempt.js';
import { totp } from './totp.js';

const now = 1_700_000_000_000;
const account = seedAccounts()[0] as Account;
const code = totp(account.totpSecret, now);

function anAttempt(...steps: LoginStep[]): LoginAttempt {
  const start = { id: 'a', username: 'plain', captcha: 'ACDE', failures: 0, startedAt: now, proxy: null };
  return { ...start, steps, lastAnswer: null, approval: 'waiting' };
}

const give = (attempt: LoginAttempt, text: string): string =>
  answer(attempt, account, text, now, () => 'NEWT');

describe('a login under way', () => {
  it('asks for the picture, then for the code, then lets in', () => {
    const attempt = anAttempt('captcha', 'two-factor');
    expect(give(attempt, 'acde')).toBe('next');
    expect(currentStep(attempt)).toBe('two-factor');
    expect(give(attempt, code)).toBe('next');
    expect(currentStep(attempt)).toBe('done');
  });

  it('shows another picture after a mistake, and the old text is no good', () => {
    const attempt = anAttempt('captcha');
    expect(give(attempt, 'XXXX')).toBe('wrong');
    expect(attempt.captcha).toBe('NEWT');
    expect(give(attempt, 'ACDE')).toBe('wrong');
    expect(give(attempt, 'NEWT')).toBe('next');
  });

  it('takes the shape it asked for, the end of the slider and the name, and nothing less', () => {
    const attempt = anAttempt('puzzle');
    const shape = puzzleShape(attempt);
    const other = shape === 'circle' ? 'square' : 'circle';
    for (const wrong of [`${other} 100 plain`, `${shape} 99 plain`, `${shape} 100 `])
      expect(give(attempt, wrong)).toBe('wrong');
    expect(give(attempt, `${shape} 100 plain`)).toBe('next');
  });

  it('starts over after five mistakes, and even the right code is too late then', () => {
    const attempt = anAttempt('two-factor');
    const results = Array.from({ length: mostFailures }, () => give(attempt, '000000'));
    expect(results.at(-1)).toBe('start-over');
    expect(give(attempt, code)).toBe('start-over');
    expect(currentStep(attempt)).toBe('start-over');
  });

  it('goes on when the phone approves, and starts over when it denies', () => {
    const approved = anAttempt('approval');
    settleApproval(approved, true);
    expect(currentStep(approved)).toBe('done');
    const denied = anAttempt('approval');
    settleApproval(denied, false);
    settleApproval(denied, true);
    expect(currentStep(denied)).toBe('start-over');
  });

  it('is never let in by the phone alone when nothing was to approve there', () => {
    const attempt = anAttempt('two-factor');
    settleApproval(attempt, true);
    expect(currentStep(attempt)).toBe('two-factor');
  });

  it('lets nobody in who did not answer every step, whatever is typed', () => {
    const typed = fc.array(fc.oneof(fc.string(), fc.constantFrom('ACDE', 'NEWT')), { maxLength: 12 });
    fc.assert(
      fc.property(typed, (texts) => {
        const attempt = anAttempt('captcha', 'two-factor');
        for (const text of texts.filter((one) => one.trim() !== code)) give(attempt, text);
        expect(currentStep(attempt)).not.toBe('done');
      }),
    );
  });
});
