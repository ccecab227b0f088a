import { loginAddedMessage, loginChanged } from '@megafon/contracts';
import type { FacebookAccount } from '@megafon/contracts';
import { useCallback, useReducer, useRef } from 'react';
import { t } from '../../../i18n/t.js';
import { useLive } from '../../../lib/live/use-live.js';
import { useUser } from '../../../lib/use-session.js';
import { cancelLogin, startLogin, visitAccount } from '../api/live-login.js';
import type { BegunLogin } from '../api/live-login.js';
import { failureReason, isTemporary } from './login-failure.js';
import { idleLogin, loginReducer } from './login-state.js';
import type { LoginState } from './login-state.js';
import { useCodes } from './use-codes.js';
import { useCompletion } from './use-completion.js';
import { useLoginWatch } from './use-login-watch.js';
import { useWheel } from './use-wheel.js';

const temporaryRetries = 3;
const temporaryWaitMs = 5_000;

export interface LoginForm {
  accountName: string;
  username: string;
  password: string;
  consent: boolean;
}

interface Outcome {
  onDone: (reconnecting: boolean) => void;
  /** Ended without an account; the text says why. */
  onFail: (text: string) => void;
  /** It was cancelled when the account had been added already. */
  onTooLate: (accountName: string) => void;
}

export interface LiveLogin {
  state: LoginState;
  start: (form: LoginForm, reconnecting: boolean) => void;
  /** Opens the page of an account that stands still, for the person to answer. */
  visit: (account: Pick<FacebookAccount, 'accountId' | 'accountName'>) => void;
  cancel: () => void;
  finish: () => void;
  sendCodes: (codes: { twoFactorCode: string; captchaCode: string }) => void;
  /** Takes the wheel, or gives it back. */
  drive: (driving: boolean) => void;
}

function cancelOnServer(sessionId: string): void {
  void cancelLogin(sessionId).catch(() => undefined);
}

/** One live login from the form to the added account. */
export function useLiveLogin({ onDone, onFail, onTooLate }: Outcome): LiveLogin {
  const user = useUser();
  const [state, dispatch] = useReducer(loginReducer, idleLogin);
  // Counts logins: what an abandoned one answers later is not this one's business.
  const current = useRef(0);

  const close = useCallback(() => {
    current.current += 1;
    dispatch({ type: 'closed' });
  }, []);
  const succeed = useCallback(
    (reconnecting: boolean) => {
      close();
      onDone(reconnecting);
    },
    [close, onDone],
  );
  const fail = useCallback(
    (text: string) => {
      close();
      onFail(text);
    },
    [close, onFail],
  );

  useLive(loginChanged, ({ data }) => {
    if (state.phase !== 'starting') return;
    if (data.stage === 'opening') dispatch({ type: 'session-known', sessionId: data.sessionId });
    // With its worker gone nobody answers the first call: waiting for its time limit would help no one.
    else if (data.stage === 'expired' && data.sessionId === state.sessionId) fail(t('liveLogin.expired'));
  });

  const run = async (accountName: string, reconnecting: boolean, begin: () => Promise<BegunLogin>) => {
    const mine = ++current.current;
    dispatch({ type: 'started', accountName, reconnecting, now: Date.now() });
    for (let attempt = 0; ; attempt += 1) {
      try {
        const reply = await begin();
        if (mine !== current.current) {
          if (reply.sessionId !== undefined) cancelOnServer(reply.sessionId);
          // The network asked for nothing and was faster than the person who cancelled.
          else if (reply.success) onTooLate(accountName);
          return;
        }
        const screenshot =
          reply.screenshot ??
          reply.afterLoginScreenshot ??
          reply.afterFillScreenshot ??
          reply.beforeFillScreenshot;
        if (reply.error !== undefined || (!reply.success && reply.sessionId === undefined)) {
          return fail(t('liveLogin.connectFailed', { reason: failureReason(null, reply.error) }));
        }
        if (reply.message === loginAddedMessage || reply.sessionId === undefined)
          return succeed(reconnecting);
        const { needs2FA, needsCaptcha, needsApproval, needsTakeover, isLoggedIn } = reply;
        return dispatch({
          type: 'opened',
          sessionId: reply.sessionId,
          flags: { needs2FA, needsCaptcha, needsApproval, needsTakeover, isLoggedIn },
          screenshot: screenshot ?? null,
          form: reply.formInPicture ?? null,
          expiresAt: reply.expiresAt === undefined ? null : Date.parse(reply.expiresAt),
        });
      } catch (error) {
        if (mine !== current.current) return;
        const text = t('liveLogin.connectFailed', { reason: failureReason(error) });
        if (!isTemporary(error) || attempt >= temporaryRetries) return fail(text);
        dispatch({ type: 'problem', problem: text });
        await new Promise((resolve) => setTimeout(resolve, temporaryWaitMs));
        if (mine !== current.current) return;
        dispatch({ type: 'problem', problem: null });
      }
    }
  };

  const start = (form: LoginForm, reconnecting: boolean): void =>
    void run(form.accountName, reconnecting, () => startLogin({ ...form, userId: user.id }));

  const visit = ({ accountId, accountName }: Pick<FacebookAccount, 'accountId' | 'accountName'>): void =>
    void run(accountName, true, () => visitAccount(accountId));

  const cancel = () => {
    if (state.sessionId !== null) cancelOnServer(state.sessionId);
    close();
  };

  useLoginWatch(state, dispatch, { onExpired: fail, onCompleted: succeed });
  const finish = useCompletion(state, dispatch, { onDone: succeed, onExpired: fail });
  const sendCodes = useCodes(state, dispatch, fail);
  const drive = useWheel(state, dispatch, fail);
  return { state, start, visit, cancel, finish, sendCodes, drive };
}
