import type { ErrorCode, SecondFactorAsked, ShownSecondFactor } from '@megafon/contracts';
import { getDefaultZIndex, Modal, Text } from '@mantine/core';
import { t } from '../../i18n/t.js';
import { ApiError } from '../../lib/api-error.js';
import { PasskeyError } from '../../lib/passkeys.js';
import { Banner, useNotice } from '../banner.js';
import { useOnTop } from '../use-on-top.js';
import { faultText } from './fault-text.js';
import { ShowFactor, WayLink } from './show-factor.js';

const helps = {
  code: 'secondFactors.changeByCode',
  passkey: 'secondFactors.changeByPasskey',
  recovery: 'secondFactors.changeByRecovery',
} as const;

/** After these something else may be shown by the same challenge. */
const mayTryAgain: readonly (ErrorCode | 'NETWORK' | 'REPLY')[] = [
  'AUTH.WRONG_CODE',
  'AUTH.PASSKEY_REFUSED',
  'REQUEST.TOO_MANY',
];

interface Props {
  factors: SecondFactorAsked;
  show: (shown: ShownSecondFactor) => Promise<void>;
  /** @param why the error that ended it; nothing where the person did not go on */
  end: (why?: unknown) => void;
}

/** Over what is being changed: the second factor that it needs. */
export function ConfirmDialog({ factors, show, end }: Props) {
  const { notice, clear, fail } = useNotice();
  const isOnTop = useOnTop(true);
  const failed = (error: unknown) => {
    const goesOn = error instanceof ApiError && mayTryAgain.includes(error.code);
    if (goesOn || error instanceof PasskeyError) fail(faultText(error));
    else end(error);
  };
  return (
    <Modal
      opened
      onClose={() => end()}
      title={t('secondFactors.changeTitle')}
      // Above the dialog that asks, also where that one was drawn later.
      zIndex={getDefaultZIndex('modal') + 1}
      closeOnEscape={isOnTop}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <Banner notice={notice} onClose={clear} />
      <ShowFactor
        factors={factors}
        words={{
          submit: t('secondFactors.change'),
          busy: t('secondFactors.busy'),
          passkey: t('secondFactors.changePasskey'),
          code: t('secondFactors.changeCode'),
          recovery: t('secondFactors.changeRecovery'),
        }}
        head={(way) => <Text mb="md">{t(helps[way])}</Text>}
        foot={<WayLink onClick={() => end()}>{t('common.cancel')}</WayLink>}
        onStart={clear}
        onShow={show}
        onError={failed}
      />
    </Modal>
  );
}
