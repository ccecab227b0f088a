import type { PlanId, PublicPlan, Subscription } from '@megafon/contracts';
import {
  Badge,
  Button,
  Card,
  Group,
  List,
  SimpleGrid,
  Skeleton,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import { usePlans } from '../../../lib/use-plans.js';

interface Props {
  subscription: Subscription;
  onChoose: (plan: PublicPlan) => void;
}

/** What is on sale, and a month of each to be bought. */
export function PlanGrid({ subscription, onChoose }: Props) {
  const plans = usePlans();
  return (
    <section aria-labelledby="plans-title">
      <Title order={2} fz={18} mb="sm" id="plans-title">
        {t('subscription.plans')}
      </Title>
      {plans?.length === 0 ? (
        <Text c="dimmed">{t('subscription.plansEmpty')}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {plans === undefined
            ? [0, 1, 2].map((n) => <Skeleton key={n} h={320} radius="lg" />)
            : plans.map((plan) => (
                <PlanCard key={plan.planId} plan={plan} subscription={subscription} onChoose={onChoose} />
              ))}
        </SimpleGrid>
      )}
    </section>
  );
}

function PlanCard({ plan, subscription, onChoose }: Props & { plan: PublicPlan }) {
  const isCurrent = plan.planId === subscription.plan;
  return (
    <Card component="article" mih={320} bd={plan.isPopular ? '2px solid primary.6' : undefined}>
      <Group justify="space-between">
        <Title order={3} fz={18}>
          {plan.nameHebrew}
        </Title>
        {plan.isPopular && <Badge>{t('auth.popular')}</Badge>}
      </Group>
      <Group gap={6} align="baseline" mt="xs" mb="md">
        <Text fz={28} fw={700}>
          {plan.price === 0 ? t('auth.planFree') : plan.formattedPrice}
        </Text>
        {plan.price > 0 && <Text c="dimmed">{t('auth.perMonth')}</Text>}
      </Group>
      <List
        spacing={8}
        center
        flex={1}
        icon={
          <ThemeIcon size={20} radius="xl" variant="light" color="green">
            <IconCheck size={13} stroke={2.5} />
          </ThemeIcon>
        }
      >
        {plan.features
          .filter((feature) => feature.included)
          .map((feature) => (
            <List.Item key={feature.featureHebrew}>{feature.featureHebrew}</List.Item>
          ))}
      </List>
      {isCurrent && (
        <Text fz="sm" c="dimmed" mt="md">
          {t('subscription.current')}
        </Text>
      )}
      {plan.price === 0 ? (
        !isCurrent && (
          <Text fz="sm" c="dimmed" mt="md">
            {t('subscription.freeNote')}
          </Text>
        )
      ) : (
        <Button
          mt="md"
          variant={plan.isPopular ? 'filled' : 'default'}
          onClick={() => onChoose(plan)}
          aria-label={`${chooseText(plan, subscription.plan)} (${plan.nameHebrew})`}
        >
          {chooseText(plan, subscription.plan)}
        </Button>
      )}
    </Card>
  );
}

function chooseText(plan: PublicPlan, current: PlanId): string {
  return plan.planId === current
    ? t('subscription.extend')
    : t('subscription.choose', { plan: plan.nameHebrew });
}
