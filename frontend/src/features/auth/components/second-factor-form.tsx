import type { SecondFactorAsked, ShownSecondFactor } from '@megafon/contracts';
import { faultText } from '../../../components/second-factors/fault-text.js';
import { ShowFactor, WayLink } from '../../../components/second-factors/show-factor.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { session } from '../../../lib/session.js';
import { showSecondFactor } from '../api/sign-in.js';
import { AuthHeading } from './auth-heading.js';

/** Of the password that was right. */
export interface Asked {
  email: string;
  factors: SecondFactorAsked;
}

interface Props {
  asked: Asked;
  onStart: () => void;
  onFail: (text: string) => void;
  /** Back to the password: by will, or as the time is over. */
  onLeave: (why?: string) => void;
}

const helps = {
  code: 'secondFactors.signInByCode',
  passkey: 'secondFactors.signInByPasskey',
  recovery: 'secondFactors.signInByRecovery',
} as const;

/** The step after a right password: a code, a passkey or a recovery code. */
export function SecondFactorForm({ asked: { email, factors }, onStart, onFail, onLeave }: Props) {
  const signIn = async (shown: ShownSecondFactor) => {
    const { token, user } = await showSecondFactor({ email, ...shown });
    session.begin(token, user);
  };
  const failed = (error: unknown) => {
    const isOver = error instanceof ApiError && error.code === 'AUTH.CHALLENGE_OVER';
    (isOver ? onLeave : onFail)(faultText(error));
  };
  return (
    <ShowFactor
      factors={factors}
      words={{
        submit: t('auth.login'),
        busy: t('auth.loggingIn'),
        passkey: t('secondFactors.usePasskey'),
        code: t('secondFactors.useCode'),
        recovery: t('secondFactors.useRecovery'),
      }}
      head={(way) => <AuthHeading title={t('secondFactors.signInTitle')} help={t(helps[way])} />}
      foot={<WayLink onClick={() => onLeave()}>{t('secondFactors.otherAccount')}</WayLink>}
      onStart={onStart}
      onShow={signIn}
      onError={failed}
    />
  );
}
