import { AppError } from '@megafon/contracts';
import type { LoginStage } from '@megafon/contracts';
import type { OwnedDocument } from '@megafon/mongo';
import { NetworkError } from '../profiles/network-error.js';
import { TimeoutError } from '@megafon/concurrency';
import type { PageKind } from '../profiles/network-profile.js';

/** What is stored of a live login: where it stands and who has it. Nothing of what is typed. */
export interface Login extends OwnedDocument {
  accountId: string;
  stage: LoginStage;
  workerId: string;
  expiresAt: Date;
}

const ended = ['completed', 'cancelled', 'expired', 'failed'] as const satisfies readonly LoginStage[];
export type EndedStage = (typeof ended)[number];

export function hasEnded({ stage }: Pick<Login, 'stage'>): boolean {
  return (ended as readonly LoginStage[]).includes(stage);
}

/** Null when it stands there already, or has ended. */
export function moved(login: Login, stage: LoginStage): Login | null {
  return hasEnded(login) || login.stage === stage ? null : { ...login, stage };
}

/** Where a login stands by the page it has come to; null for a page that says nothing about it. */
export function stageOf(kind: PageKind): LoginStage | null {
  switch (kind) {
    case 'signed-in':
      return 'logged-in';
    case 'two-factor':
    case 'captcha':
    case 'two-factor-captcha':
    case 'approval':
      return kind;
    case 'checkpoint':
      return 'challenge';
    case 'unknown':
    case 'not-found':
      return null;
    default:
      return 'failed';
  }
}

/** The same, of a page that a person is about to leave: only that they came further says something. */
export function reachedStageOf(kind: PageKind): LoginStage | null {
  const stage = stageOf(kind);
  return stage === 'failed' ? null : stage;
}

export interface LoginFlags {
  needs2FA: boolean;
  needsCaptcha: boolean;
  needsApproval: boolean;
  needsTakeover: boolean;
  isLoggedIn: boolean;
}

export function flagsOf(stage: LoginStage): LoginFlags {
  return {
    needs2FA: stage === 'two-factor' || stage === 'two-factor-captcha',
    needsCaptcha: stage === 'captcha' || stage === 'two-factor-captcha',
    needsApproval: stage === 'approval',
    needsTakeover: stage === 'challenge',
    isLoggedIn: stage === 'logged-in' || stage === 'completed',
  };
}

/**
 * Whether what a person sent was wrong: the network asks for it again.
 * @param asked what it asked for before; `asks`: now
 */
export function isRefused(
  { asked, asks }: { asked: LoginStage; asks: LoginStage },
  sent: { twoFactorCode: string; captchaCode: string },
): boolean {
  const [before, after] = [flagsOf(asked), flagsOf(asks)];
  const isCodeAskedAgain = before.needs2FA && after.needs2FA && sent.twoFactorCode !== '';
  return isCodeAskedAgain || (before.needsCaptcha && after.needsCaptcha && sent.captchaCode !== '');
}

/** The refusal for a page that ends the login right after the password. */
export function refusalOf(kind: PageKind): AppError {
  if (kind === 'wrong-password' || kind === 'login-form') return new AppError('LOGIN.BAD_CREDENTIALS');
  return new AppError(kind === 'blocked' ? 'LOGIN.ACCOUNT_BLOCKED' : 'LOGIN.FAILED');
}

/** What went wrong, as a person is told. */
export function asLoginError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = { cause: error };
  if (error instanceof TimeoutError) return new AppError('LOGIN.TIMEOUT', {}, cause);
  // The browser itself failed: another attempt may go well.
  if (!(error instanceof NetworkError)) return new AppError('LOGIN.NO_SLOT', {}, cause);
  if (error.reason === 'proxy-failed') return new AppError('LOGIN.PROXY_FAILED', {}, cause);
  const isSlow = error.reason === 'timeout' || error.reason === 'network-failed';
  return new AppError(isSlow ? 'LOGIN.TIMEOUT' : 'LOGIN.FAILED', {}, cause);
}
