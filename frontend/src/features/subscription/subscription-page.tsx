import { getSubscriptionStatus } from '@megafon/contracts';
import type { PublicPlan, Subscription } from '@megafon/contracts';
import { Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../components/ask.js';
import { Banner, useNotice } from '../../components/banner.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { PaymentModal } from '../../components/payment/payment-modal.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../i18n/t.js';
import { ApiError } from '../../lib/api-error.js';
import { formatDate } from '../../lib/format.js';
import { refreshAnswers } from '../../lib/query.js';
import { usePlans } from '../../lib/use-plans.js';
import { cancelFault, cancelReason, useCancelSubscription } from './api/cancel-subscription.js';
import { useSubscription } from './api/get-subscription.js';
import { CurrentSubscription } from './components/current-subscription.js';
import { Invoices } from './components/invoices.js';
import { PlanGrid } from './components/plan-grid.js';
import { useChosenPlan } from './use-chosen-plan.js';

type Notice = ReturnType<typeof useNotice>;

/** The plan as it stands, and the plans there are. */
export function SubscriptionPage() {
  const subscription = useSubscription();
  const notice = useNotice();
  const noAnswer = subscription.error instanceof ApiError && subscription.error.status === 0;
  return (
    <>
      <PageHeader title={t('subscription.title')} help={t('subscription.help')} />
      <Banner notice={notice.notice} onClose={notice.clear} />
      <FirstUseHint screen="subscription" />
      <QueryView
        query={subscription}
        skeleton={
          <Stack maw={960}>
            <Skeleton h={134} radius="lg" />
            <Skeleton h={112} radius="lg" />
            <Skeleton h={320} radius="lg" />
          </Stack>
        }
        failed={t(noAnswer ? 'subscription.loadError' : 'subscription.loadFailed')}
      >
        {(data) => <Content subscription={data} notice={notice} />}
      </QueryView>
    </>
  );
}

function Content({ subscription, notice }: { subscription: Subscription; notice: Notice }) {
  const client = useQueryClient();
  const { data: plans } = usePlans();
  const cancelling = useCancelSubscription();
  const [chosen, setChosen] = useChosenPlan(plans);
  const choose = (plan: PublicPlan) => {
    notice.clear();
    setChosen(plan);
  };
  const cancel = () => {
    notice.clear();
    ask({
      question: t('subscription.cancelQuestion'),
      help: t('subscription.cancelHelp', { date: formatDate(subscription.endDate ?? '') }),
      confirm: t('subscription.cancel'),
      cancel: t('subscription.keep'),
      onConfirm: () =>
        cancelling.mutate(
          { body: { reason: cancelReason } },
          {
            onSuccess: () => notice.succeed(t('subscription.cancelled')),
            onError: (error) => notice.fail(cancelFault(error)),
          },
        ),
    });
  };
  return (
    <Stack maw={960}>
      <CurrentSubscription
        subscription={subscription}
        cancelling={cancelling.isPending}
        onCancel={cancel}
        plans={plans}
        onPay={choose}
      />
      <PlanGrid subscription={subscription} onChoose={choose} />
      <Invoices />
      {chosen && (
        <PaymentModal
          title={t('payment.title', { plan: chosen.nameHebrew })}
          plan={chosen}
          onClose={() => setChosen(null)}
          onPaid={(status) => {
            setChosen(null);
            notice.succeed(t(status === 'completed' ? 'subscription.activated' : 'payment.pending'));
            void refreshAnswers(client, [getSubscriptionStatus]);
          }}
          onCancel={() => {
            setChosen(null);
            notice.fail(t('subscription.paymentCancelled'));
          }}
          // The window shows why; this stays when it is closed.
          onError={() => notice.fail(t('subscription.paymentFailed'))}
        />
      )}
    </Stack>
  );
}
