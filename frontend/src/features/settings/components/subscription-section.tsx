import { changePlan, getSubscriptionStatus, getUsage } from '@megafon/contracts';
import type { PublicPlan } from '@megafon/contracts';
import { Anchor, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { ask } from '../../../components/ask.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { formatDate } from '../../../lib/format.js';
import { usePlans } from '../../../lib/use-plans.js';
import { useUser } from '../../../lib/use-session.js';
import { useProfileAction } from '../api/use-profile.js';
import { failureText } from '../failure-text.js';
import classes from '../../../components/rows.module.css';
import { Section } from './section.js';

/** A free plan is switched here, after a question; what costs something is paid on the page of the subscription. */
export function SubscriptionSection() {
  const user = useUser();
  const plans = usePlans();
  const navigate = useNavigate();
  const { notice, clear, fail } = useNotice();
  const change = useProfileAction(changePlan, [getUsage, getSubscriptionStatus]);
  const switchTo = ({ planId: plan }: PublicPlan) => {
    clear();
    change.mutate(
      { body: { plan } },
      {
        onSuccess: () => toastSuccess(t('settings.planSaved')),
        onError: (error) => {
          const isToBePaid = error instanceof ApiError && error.code === 'SUBSCRIPTION.PAYMENT_REQUIRED';
          if (isToBePaid) void navigate(`/subscription?plan=${plan}`);
          else fail(failureText(error, t('settings.planFailed')));
        },
      },
    );
  };
  const choose = (plan: PublicPlan) => {
    if (plan.price > 0) return switchTo(plan);
    ask({
      question: t('settings.downgrade', { plan: plan.nameHebrew }),
      help: t('settings.downgradeHelp'),
      confirm: t('settings.choose'),
      onConfirm: () => switchTo(plan),
    });
  };
  return (
    <Section title={t('settings.subscription')}>
      <Banner notice={notice} onClose={clear} />
      {plans === undefined ? (
        <Stack role="status" aria-label={t('common.loading')} gap="xs">
          <Skeleton h={52} />
          <Skeleton h={52} />
          <Skeleton h={52} />
        </Stack>
      ) : (
        <ul className={classes.rows}>
          {plans.map((plan) => (
            <li key={plan.planId} className={classes.row}>
              <PlanRow
                plan={plan}
                isCurrent={plan.planId === user.subscriptionPlan}
                expiresAt={user.subscriptionExpiresAt}
                busy={change.isPending}
                isChosen={change.isPending && change.variables.body?.plan === plan.planId}
                onChoose={() => choose(plan)}
              />
            </li>
          ))}
        </ul>
      )}
      <Anchor component={Link} to="/subscription" fz="sm" underline="always">
        {t('settings.manage')}
      </Anchor>
    </Section>
  );
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
        <Button
          variant="default"
          disabled={busy}
          aria-label={t('settings.choosePlan', { plan: plan.nameHebrew })}
          onClick={onChoose}
        >
          {isChosen ? t('settings.choosing') : t('settings.choose')}
        </Button>
      )}
    </Group>
  );
}
