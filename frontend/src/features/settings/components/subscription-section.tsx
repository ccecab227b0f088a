import { changePlan, getSubscriptionStatus, getUsage } from '@megafon/contracts';
import type { PublicPlan, Subscription } from '@megafon/contracts';
import { Anchor, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.js';
import { ask } from '../../../components/ask.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { formatDate } from '../../../lib/format.js';
import { usePlans } from '../../../lib/use-plans.js';
import { useUser } from '../../../lib/use-session.js';
import { useAskSubscriptionStatus } from '../api/use-ask-subscription-status.js';
import { useProfile, useProfileAction } from '../api/use-profile.js';
import { failureText } from '../../../lib/failure-text.js';
import classes from '../../../components/rows.module.css';
import { QueryView } from '../../../components/query-view.js';
import { NamedPart } from './named-part.js';
import { Section } from './section.js';

/** Where one changes to a free plan, after a question; what costs something is paid on the page of the subscription. */
export function SubscriptionSection() {
  const user = useUser();
  const plans = usePlans();
  const { data: profile, isPending: isAboveLoading } = useProfile();
  // What was paid on another page, or granted, is in the profile first.
  const { subscriptionPlan, subscriptionExpiresAt } = profile ?? user;
  const navigate = useNavigate();
  const { notice, clear, fail } = useNotice();
  const change = useProfileAction(changePlan, [getUsage, getSubscriptionStatus]);
  const status = useAskSubscriptionStatus();
  const switchTo = ({ planId: plan }: PublicPlan) => {
    clear();
    change.mutate(
      { body: { plan } },
      {
        onSuccess: ({ subscriptionPlan, subscriptionExpiresAt: end }) =>
          toastSuccess(
            subscriptionPlan !== plan && end
              ? t('settings.planRunsOn', { date: formatDate(end) })
              : t('settings.planSaved'),
          ),
        onError: (error) => {
          const isToBePaid = error instanceof ApiError && error.code === 'SUBSCRIPTION.PAYMENT_REQUIRED';
          if (isToBePaid) void navigate(`/subscription?plan=${plan}`);
          else fail(failureText(error, t('settings.planFailed')));
        },
      },
    );
  };
  /** What is free begins when what was paid ends: the question says when. */
  const askAbout = (plan: PublicPlan, paidUntil: string | null) =>
    ask({
      question: t('settings.downgrade', { plan: plan.nameHebrew }),
      help:
        paidUntil === null
          ? t('settings.downgradeHelp')
          : t('settings.downgradePaidHelp', { date: formatDate(paidUntil) }),
      confirm: t('settings.choose'),
      onConfirm: () => switchTo(plan),
    });
  const choose = (plan: PublicPlan) => {
    if (plan.price > 0) return switchTo(plan);
    clear();
    status.mutate(undefined, {
      onSuccess: ({ subscription }) => askAbout(plan, paidUntil(subscription)),
      onError: (error) => fail(failureText(error, t('settings.planFailed'))),
    });
  };
  return (
    <NamedPart anchor="plan" isThere={!isAboveLoading}>
      <Section title={t('settings.subscription')}>
        <Banner notice={notice} onClose={clear} />
        <QueryView
          query={plans}
          skeleton={
            <Stack gap="xs">
              <Skeleton h={52} />
              <Skeleton h={52} />
              <Skeleton h={52} />
            </Stack>
          }
          failed={t('subscription.plansFailed')}
          small
        >
          {(known) => (
            <ul className={classes.rows}>
              {known.map((plan) => (
                <li key={plan.planId} className={classes.row}>
                  <PlanRow
                    plan={plan}
                    isCurrent={plan.planId === subscriptionPlan}
                    expiresAt={subscriptionExpiresAt}
                    busy={change.isPending || status.isPending}
                    isChosen={change.isPending && change.variables.body?.plan === plan.planId}
                    onChoose={() => choose(plan)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        <Anchor component={Link} to="/subscription" fz="sm" underline="always">
          {t('settings.manage')}
        </Anchor>
      </Section>
    </NamedPart>
  );
}

/** What is cancelled goes on to its end as what can be cancelled would. */
function paidUntil({ canCancel, status, endDate }: Subscription): string | null {
  return canCancel === true || status === 'cancelled' ? endDate : null;
}

interface RowProps {
  plan: PublicPlan;
  isCurrent: boolean;
  expiresAt: string | null | undefined;
  busy: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function PlanRow({ plan, isCurrent, expiresAt, busy, isChosen, onChoose }: RowProps) {
  const text = t(isChosen ? 'settings.choosing' : 'settings.choose');
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600}>
          <bdi>{plan.nameHebrew}</bdi>
        </Text>
        <Text fz="sm" c="dimmed">
          {plan.price === 0 ? t('auth.planFree') : `${plan.formattedPrice} ${t('auth.perMonth')}`}
          {isCurrent && expiresAt && ` · ${t('settings.until', { date: formatDate(expiresAt) })}`}
        </Text>
      </div>
      {isCurrent ? (
        <Badge size="lg">{t('settings.currentPlan')}</Badge>
      ) : (
        <BusyButton
          variant="default"
          busy={busy}
          aria-label={`${text}: ${plan.nameHebrew}`}
          onClick={onChoose}
        >
          {text}
        </BusyButton>
      )}
    </Group>
  );
}
