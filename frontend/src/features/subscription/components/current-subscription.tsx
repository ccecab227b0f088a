import type { PublicPlan, Subscription } from '@megafon/contracts';
import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconBan, IconCircleCheck, IconClock, IconHelpCircle, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { formatDate, formatNumber } from '../../../lib/format.js';
import { usePlanName } from '../../../lib/use-plan-name.js';
import { isPayable } from '../../../lib/use-plans.js';

const looks = {
  active: { color: 'green', icon: IconCircleCheck },
  cancelled: { color: 'gray', icon: IconBan },
  expired: { color: 'red', icon: IconClock },
  pending: { color: 'orange', icon: IconHourglass },
  unknown: { color: 'gray', icon: IconHelpCircle },
} as const;
const columns = { base: 1, xs: 3 };

interface Props {
  subscription: Subscription;
  cancelling: boolean;
  onCancel: () => void;
  /** Pays for the plan that was asked for, or that ended. */
  onPay: (plan: PublicPlan) => void;
  /** Those on sale; undefined while they are not known. */
  plans: readonly PublicPlan[] | undefined;
}

/** The subscription as it stands, and what may be done about it. */
export function CurrentSubscription({ subscription, cancelling, onCancel, onPay, plans }: Props) {
  const { plan, status, startDate, endDate, limits, canCancel } = subscription;
  const nameOf = usePlanName();
  // A newer server may know states that this page does not.
  const known = status in looks ? status : 'unknown';
  return (
    <>
      <Card component="section" aria-label={t('subscription.plan')}>
        <Group justify="space-between" mb="sm">
          <Title order={2} fz={18}>
            <bdi>{nameOf(plan)}</bdi>
          </Title>
          {status === 'active' && canCancel === true && (
            <BusyButton variant="default" size="xs" busy={cancelling} onClick={onCancel}>
              {t(cancelling ? 'subscription.cancelling' : 'subscription.cancel')}
            </BusyButton>
          )}
        </Group>
        <SimpleGrid component="dl" cols={columns} m={0}>
          <Fact name={t('subscription.state')}>
            <StateBadge {...looks[known]} text={t(`subscription.status.${known}`)} />
          </Fact>
          <Fact name={t('subscription.startDate')}>{formatDate(startDate)}</Fact>
          <Fact name={t('subscription.endDate')}>
            {endDate === null ? t('common.unavailable') : formatDate(endDate)}
          </Fact>
        </SimpleGrid>
        <WhatFollows subscription={subscription} onPay={onPay} plans={plans} />
      </Card>
      <Card component="section" aria-label={t('subscription.grants')}>
        <Title order={2} fz={18} mb="sm">
          {t('subscription.grants')}
        </Title>
        <SimpleGrid component="dl" cols={columns} m={0}>
          <Fact name={t('subscription.accounts')}>{limitText(limits.facebookAccounts)}</Fact>
          <Fact name={t('subscription.campaigns')}>{limitText(limits.campaignsPerMonth)}</Fact>
          <Fact name={t('subscription.groups')}>{limitText(limits.facebookGroups)}</Fact>
        </SimpleGrid>
      </Card>
    </>
  );
}

function WhatFollows({ subscription, onPay, plans }: Pick<Props, 'subscription' | 'onPay' | 'plans'>) {
  const { plan, requestedPlan, lapsedPlan, nextPlan } = subscription;
  const wanted = requestedPlan ?? lapsedPlan;
  const nameOf = usePlanName();
  const offered = plans?.find((one) => one.planId === wanted && isPayable(one));
  return (
    <>
      {wanted && wanted !== 'starter' && (
        <Alert color="orange" mt="md">
          <Stack gap="xs" align="flex-start">
            {requestedPlan
              ? t('subscription.pendingHelp', { plan: nameOf(wanted), now: nameOf(plan) })
              : t('subscription.expiredHelp', { plan: nameOf(wanted) })}
            {offered && (
              <Button size="xs" onClick={() => onPay(offered)}>
                {t('subscription.payNow')}
              </Button>
            )}
            {plans && !offered && <Text fz="sm">{t('subscription.notSold')}</Text>}
          </Stack>
        </Alert>
      )}
      {nextPlan && (
        <Text fz="sm" c="dimmed" mt="md">
          {t('subscription.nextHelp', { plan: nameOf(nextPlan) })}
        </Text>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" fz="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {children}
      </Text>
    </div>
  );
}

function limitText(limit: number | null): string {
  return limit === null ? t('frame.unlimited') : t('subscription.perPlan', { n: formatNumber(limit) });
}
