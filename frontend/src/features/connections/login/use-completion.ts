import { useEffect, useEffectEvent } from 'react';
import type { Dispatch } from 'react';
import { t } from '../../../i18n/t.js';
import { completeLogin } from '../api/live-login.js';
import type { LoginAction, LoginState } from './login-state.js';
import { endsLogin, reasonOf } from './use-login-watch.js';

interface Ends {
  onDone: (reconnecting: boolean) => void;
  onExpired: (text: string) => void;
}

/** Keeps the session as soon as the network let the person in; the returned function tries once more by hand. */
export function useCompletion(state: LoginState, dispatch: Dispatch<LoginAction>, ends: Ends): () => void {
  const complete = async () => {
    if (state.sessionId === null || state.phase === 'completing') return;
    dispatch({ type: 'completing' });
    try {
      const reply = await completeLogin(state.sessionId);
      if (reply.success) return ends.onDone(state.reconnecting);
      const reason = reply.error ?? reply.message;
      dispatch({ type: 'complete-failed', problem: t('liveLogin.completeFailed', { reason }) });
    } catch (error) {
      if (endsLogin(error)) return ends.onExpired(t('liveLogin.expired'));
      dispatch({
        type: 'complete-failed',
        problem: t('liveLogin.completeFailed', { reason: reasonOf(error) }),
      });
    }
  };
  const loggedIn = state.phase === 'open' && state.flags.isLoggedIn;
  const onLoggedIn = useEffectEvent(() => void complete());
  useEffect(() => {
    if (loggedIn) onLoggedIn();
  }, [loggedIn]);
  return () => void complete();
}
