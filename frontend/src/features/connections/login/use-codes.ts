import type { Dispatch } from 'react';
import { t } from '../../../i18n/t.js';
import { sendLoginCodes } from '../api/live-login.js';
import { failureReason } from './login-failure.js';
import type { LoginAction, LoginState } from './login-state.js';
import { endsLogin, reasonOf } from './use-login-watch.js';

export interface Codes {
  twoFactorCode: string;
  captchaCode: string;
}

/** Sends what the person read; one submission at a time. */
export function useCodes(
  state: LoginState,
  dispatch: Dispatch<LoginAction>,
  onExpired: (text: string) => void,
): (codes: Codes) => void {
  const send = async (codes: Codes) => {
    if (state.sendingCode || state.sessionId === null) return;
    if (codes.twoFactorCode.trim() === '' && codes.captchaCode.trim() === '') {
      return dispatch({ type: 'problem', problem: t('liveLogin.codeRequired') });
    }
    dispatch({ type: 'code-sending' });
    try {
      const reply = await sendLoginCodes(state.sessionId, codes);
      const { stillNeeds2FA, needsCaptcha, needsApproval, needsTakeover, isLoggedIn, screenshot } = reply;
      dispatch({
        type: 'code-answered',
        flags: { needs2FA: stillNeeds2FA, needsCaptcha, needsApproval, needsTakeover, isLoggedIn },
        screenshot,
        form: reply.formInPicture ?? null,
        problem: problemOf(reply),
        notice: noticeOf(reply),
      });
    } catch (error) {
      if (endsLogin(error)) return onExpired(t('liveLogin.expired'));
      const problem = t('liveLogin.codeFailed', { reason: reasonOf(error) });
      dispatch({ type: 'code-answered', flags: null, screenshot: null, form: null, problem, notice: null });
    }
  };
  return (codes) => void send(codes);
}

interface Answer {
  success: boolean;
  stillNeeds2FA: boolean;
  needsCaptcha: boolean;
  needsApproval: boolean;
  isLoggedIn: boolean;
  codeRefused?: boolean;
  error?: string;
}

const asksForMore = ({ isLoggedIn, stillNeeds2FA, needsCaptcha, needsApproval }: Answer): boolean =>
  !isLoggedIn && (stillNeeds2FA || needsCaptcha || needsApproval);

function problemOf(reply: Answer): string | null {
  if (reply.isLoggedIn) return null;
  if (reply.error !== undefined)
    return t('liveLogin.codeFailed', { reason: failureReason(null, reply.error) });
  if (reply.codeRefused === true) return t('liveLogin.codeWrong');
  if (asksForMore(reply)) return reply.codeRefused === undefined ? t('liveLogin.moreRequired') : null;
  return reply.success ? null : t('liveLogin.codeFailed', { reason: t('liveLogin.reasons.unknown') });
}

/** What was sent was right, and it was not all. */
function noticeOf(reply: Answer): string | null {
  if (reply.error !== undefined || reply.codeRefused !== false || !asksForMore(reply)) return null;
  return reply.needsApproval ? t('liveLogin.moreRequired') : t('liveLogin.nextStep');
}
