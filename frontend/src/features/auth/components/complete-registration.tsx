import { useEffect, useEffectEvent } from 'react';
import { PaymentModal } from '../../../components/payment/payment-modal.js';
import { t } from '../../../i18n/t.js';
import { session } from '../../../lib/session.js';
import { tellLogout } from '../../../lib/logout-call.js';
import { enter } from '../enter.js';
import { unpaidRegistration } from '../unpaid-registration.js';
import type { UnpaidRegistration } from '../unpaid-registration.js';

interface Props extends UnpaidRegistration {
  opened: boolean;
  onClose: () => void;
  onFail: (text: string) => void;
}

/** Pays the plan that was chosen at registering; then the person is signed in. */
export function CompleteRegistration({ plan, account, opened, onClose, onFail }: Props) {
  const leave = useEffectEvent(async () => {
    unpaidRegistration.drop();
    if (session.state().status === 'signed-in') return;
    // Left half-way: the cookie that registering set is not kept for somebody else.
    await tellLogout();
  });
  useEffect(() => () => void leave(), []);
  const finish = (status: 'completed' | 'pending') => {
    if (status === 'pending') return enter(account, t('auth.paymentPending'));
    // What was granted just now is news to the user that registering answered.
    const user = { ...account.user, subscriptionPlan: plan.planId };
    enter({ ...account, user }, t('auth.registeredState'));
  };
  if (!opened) return null;
  return (
    <PaymentModal
      title={t('auth.completeTitle')}
      plan={plan}
      bearer={account.bearer}
      onClose={onClose}
      onPaid={finish}
      onCancel={() => {
        onClose();
        onFail(t('auth.paymentCancelled'));
      }}
      onError={() => onFail(t('auth.paymentFailed'))}
    />
  );
}
