import { loginChanged, screenshotPollMs } from '@megafon/contracts';
import type { LoginStage } from '@megafon/contracts';
import { useEffect, useEffectEvent } from 'react';
import type { Dispatch } from 'react';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { useLive, useLiveConnected } from '../../../lib/live/use-live.js';
import { lookAtLogin } from '../api/live-login.js';
import { failureReason } from './login-failure.js';
import type { LoginAction, LoginState } from './login-state.js';

/** While the socket brings frames and stages, a look now and then is enough to notice a lost one. */
const connectedPollMs = 6_000;

interface Ends {
  onExpired: (text: string) => void;
  onCompleted: (reconnecting: boolean) => void;
}

/** Keeps an open login's flags and picture up to date: by the socket, and by polling where there is none. */
export function useLoginWatch(state: LoginState, dispatch: Dispatch<LoginAction>, ends: Ends): void {
  const connected = useLiveConnected();
  const { sessionId, phase } = state;
  const watching = phase === 'open' && !state.flags.isLoggedIn;

  const settle = (stage: LoginStage): boolean => {
    if (stage === 'expired' || stage === 'cancelled') ends.onExpired(t('liveLogin.expired'));
    else if (stage === 'failed')
      ends.onExpired(t('liveLogin.connectFailed', { reason: t('liveLogin.reasons.failed') }));
    else if (stage === 'completed') ends.onCompleted(state.reconnecting);
    else return false;
    return true;
  };

  const look = useEffectEvent(async (id: string, isCurrent: () => boolean) => {
    const wasDriven = state.isDriven;
    try {
      const reply = await lookAtLogin(id);
      if (!isCurrent()) return;
      // Why it failed, the socket tells where it is faster.
      if (!reply.success) return ends.onExpired(t('liveLogin.expired'));
      if (settle(reply.stage)) return;
      const { needs2FA, needsCaptcha, needsApproval, needsTakeover, isLoggedIn } = reply;
      const { screenshot, formInPicture, expiresAt, isDriven } = reply;
      dispatch({
        type: 'looked',
        flags: { needs2FA, needsCaptcha, needsApproval, needsTakeover, isLoggedIn },
        screenshot,
        form: formInPicture ?? null,
        expiresAt: Date.parse(expiresAt) || null,
        wasDriven,
        isDriven,
      });
      if (state.problem === t('liveLogin.pictureFailed')) dispatch({ type: 'problem', problem: null });
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof ApiError && (error.code === 'LOGIN.SESSION_EXPIRED' || error.status === 404)) {
        ends.onExpired(t('liveLogin.expired'));
      } else {
        dispatch({ type: 'problem', problem: t('liveLogin.pictureFailed') });
      }
    }
  });

  useEffect(() => {
    if (!watching || sessionId === null) return;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      timer = setTimeout(
        () => {
          void look(sessionId, () => current).finally(() => current && next());
        },
        connected ? connectedPollMs : screenshotPollMs,
      );
    };
    next();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [watching, sessionId, connected]);

  useLive(loginChanged, ({ data }) => {
    if (data.sessionId !== sessionId || phase !== 'open') return;
    if (!settle(data.stage)) dispatch({ type: 'stage', stage: data.stage });
  });
}

/** For a refusal of a code or of completing: ends the login when its session is over. */
export function endsLogin(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'LOGIN.SESSION_EXPIRED';
}

/** The server's words, else the mapped ones, as for the one refusal that is worded in English. */
export function reasonOf(error: unknown): string {
  const isWorded = error instanceof ApiError && error.code !== 'ACCOUNT.LIMIT_REACHED';
  return (isWorded ? error.text : undefined) ?? failureReason(error);
}
