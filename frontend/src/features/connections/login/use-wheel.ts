import type { Dispatch } from 'react';
import { t } from '../../../i18n/t.js';
import { setDriving } from '../api/live-login.js';
import type { LoginAction, LoginState } from './login-state.js';
import { endsLogin, reasonOf } from './use-login-watch.js';

/** Takes the wheel of the login's page, or gives it back. */
export function useWheel(
  { sessionId }: LoginState,
  dispatch: Dispatch<LoginAction>,
  onExpired: (text: string) => void,
): (driving: boolean) => void {
  const drive = async (driving: boolean) => {
    if (sessionId === null) return;
    try {
      const { isDriven } = await setDriving(sessionId, driving);
      dispatch({ type: 'driven', isDriven });
    } catch (error) {
      if (endsLogin(error)) return onExpired(t('liveLogin.expired'));
      dispatch({ type: 'problem', problem: t('liveLogin.wheelFailed', { reason: reasonOf(error) }) });
    }
  };
  return (driving) => void drive(driving);
}
