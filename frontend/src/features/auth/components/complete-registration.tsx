import type { PublicPlan } from '@megafon/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PaymentModal } from '../../../components/payment/payment-modal.js';
import { t } from '../../../i18n/t.js';
import { call } from '../../../lib/call.js';
import type { Bearer } from '../../../lib/call.js';
import { logoutCall } from '../../../lib/logout-call.js';

interface Props {
  plan: PublicPlan;
  /** Of the account that was just made; the page has no session of it. */
  bearer: Bearer;
  opened: boolean;
  onClose: () => void;
  onFail: (text: string) => void;
}

/** Pays the plan that was chosen at registering; then the person signs in. */
export function CompleteRegistration({ plan, bearer, opened, onClose, onFail }: Props) {
  const navigate = useNavigate();
  const isOver = useRef(false);
  const endSession = useEffectEvent(async () => {
    if (isOver.current) return;
    isOver.current = true;
    // The person signs in themselves: the cookie that registering set is not kept for somebody else.
    await call(logoutCall).catch(() => undefined);
  });
  useEffect(() => () => void endSession(), []);
  const finish = async (message: string) => navigate('/login', { state: { message } });
  if (!opened) return null;
  return (
    <PaymentModal
      title={t('auth.completeTitle')}
      plan={plan}
      bearer={bearer}
      onClose={onClose}
      onPaid={(status) =>
        void finish(t(status === 'completed' ? 'auth.registeredState' : 'auth.paymentPending'))
      }
      onCancel={() => {
        onClose();
        onFail(t('auth.paymentCancelled'));
      }}
      onError={() => onFail(t('auth.paymentFailed'))}
    />
  );
}
