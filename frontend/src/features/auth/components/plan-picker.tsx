import type { PlanId, PublicPlan } from '@megafon/contracts';
import { Badge, Group, Radio, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { usePlans } from '../../../lib/use-plans.js';

interface Props {
  value: PlanId;
  onChange: (plan: PlanId) => void;
}

const grid = { cols: { base: 1, xs: 3 }, mt: 'xs', spacing: 'sm' };

export function PlanPicker({ value, onChange }: Props) {
  const plans = usePlans();
  return (
    <Radio.Group
      label={t('auth.plansLegend')}
      description={t('auth.paidNote')}
      value={value}
      onChange={(plan) => onChange(plan)}
    >
      <QueryView query={plans} skeleton={<PlansSkeleton />} failed={t('auth.plansFailed')} small>
        {(all) => (
          <SimpleGrid {...grid}>
            {all.map((plan) => (
              <PlanOption key={plan.planId} plan={plan} chosen={plan.planId === value} />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </Radio.Group>
  );
}

function PlansSkeleton() {
  return (
    <SimpleGrid {...grid}>
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} h={104} radius="lg" />
      ))}
    </SimpleGrid>
  );
}

function PlanOption({ plan, chosen }: { plan: PublicPlan; chosen: boolean }) {
  return (
    <Radio.Card
      value={plan.planId}
      p="sm"
      radius="lg"
      mih={104}
      bd={chosen ? '2px solid primary.6' : undefined}
    >
      <Stack gap={4}>
        <Group justify="space-between" wrap="nowrap" gap={4}>
          <Text fw={600}>{plan.nameHebrew}</Text>
          <Radio.Indicator size="sm" />
        </Group>
        <Text fz={18} fw={700}>
          {plan.price === 0 ? t('auth.planFree') : plan.formattedPrice}
        </Text>
        {plan.price > 0 && (
          <Text fz="xs" c="dimmed">
            {t('auth.perMonth')}
          </Text>
        )}
        {plan.isPopular && <Badge w="fit-content">{t('auth.popular')}</Badge>}
      </Stack>
    </Radio.Card>
  );
}
