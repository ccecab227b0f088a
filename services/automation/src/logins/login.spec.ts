import { describe, expect, it } from '@jest/globals';
import { AppError, loginStages } from '@megafon/contracts';
import { TimeoutError } from '@megafon/concurrency';
import { NetworkError } from '../profiles/network-error.js';
import { pageKinds } from '../profiles/network-profile.js';
import {
  asLoginError,
  flagsOf,
  hasEnded,
  isRefused,
  moved,
  refusalOf,
  stageOf,
  reachedStageOf,
} from './login.js';
import type { Login } from './login.js';

const at = (stage: Login['stage']) => ({ stage }) as Login;

describe('a login', () => {
  it('asks for what its page asks for', () => {
    expect(flagsOf('two-factor')).toMatchObject({ needs2FA: true, needsCaptcha: false, isLoggedIn: false });
    expect(flagsOf('two-factor-captcha')).toMatchObject({ needs2FA: true, needsCaptcha: true });
    expect(flagsOf('approval')).toMatchObject({ needsApproval: true, needs2FA: false });
    expect(flagsOf('logged-in')).toMatchObject({ isLoggedIn: true });
  });

  it.each([
    ['two-factor', '123456', '', 'two-factor', true],
    ['captcha', '', 'AB3D', 'captcha', true],
    ['captcha', '', 'AB3D', 'two-factor', false],
    ['two-factor', '123456', '', 'captcha', false],
    ['two-factor', '123456', '', 'approval', false],
    ['two-factor', '123456', '', 'logged-in', false],
    ['two-factor-captcha', '123456', 'AB3D', 'two-factor-captcha', true],
    ['two-factor-captcha', '123456', 'AB3D', 'two-factor', true],
    ['two-factor-captcha', '', 'AB3D', 'two-factor', false],
    ['two-factor-captcha', '', 'AB3D', 'two-factor-captcha', true],
  ] as const)(
    'that asked for %s, got "%s" and "%s" and asks for %s now: refused is %p',
    (asked, twoFactorCode, captchaCode, asks, refused) => {
      expect(isRefused({ asked, asks }, { twoFactorCode, captchaCode })).toBe(refused);
    },
  );

  it('does not move once it has ended', () => {
    for (const stage of loginStages.filter((name) => hasEnded({ stage: name }))) {
      for (const next of loginStages) expect(moved(at(stage), next)).toBeNull();
    }
  });

  it('is logged in on a signed-in page alone', () => {
    for (const kind of pageKinds) expect(stageOf(kind) === 'logged-in').toBe(kind === 'signed-in');
    expect(stageOf('unknown')).toBeNull();
  });

  it('is for the person to answer on a checkpoint, and does not fail on a page that they are about to leave', () => {
    expect(flagsOf(stageOf('checkpoint') ?? 'failed')).toMatchObject({ needsTakeover: true });
    for (const kind of pageKinds) expect(reachedStageOf(kind)).not.toBe('failed');
    expect(reachedStageOf('signed-in')).toBe('logged-in');
  });

  it.each([
    ['wrong-password', 'LOGIN.BAD_CREDENTIALS'],
    ['blocked', 'LOGIN.ACCOUNT_BLOCKED'],
    ['rate-limit', 'LOGIN.FAILED'],
  ] as const)('is refused on a page of the kind %s: %s', (kind, code) => {
    expect(refusalOf(kind).code).toBe(code);
  });

  it.each([
    [new NetworkError('proxy-failed'), 'LOGIN.PROXY_FAILED'],
    [new NetworkError('timeout'), 'LOGIN.TIMEOUT'],
    [new NetworkError('network-failed'), 'LOGIN.TIMEOUT'],
    [new NetworkError('unknown-page'), 'LOGIN.FAILED'],
    [new TimeoutError('the login', 1), 'LOGIN.TIMEOUT'],
    [new Error('the browser crashed'), 'LOGIN.NO_SLOT'],
    [new AppError('ACCOUNT.NO_PROXY'), 'ACCOUNT.NO_PROXY'],
  ])('tells a person what went wrong: %p is %s', (error, code) => {
    expect(asLoginError(error).code).toBe(code);
  });
});
