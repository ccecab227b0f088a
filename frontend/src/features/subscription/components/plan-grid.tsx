import type { PlanId, PublicPlan, Subscription } from '@megafon/contracts';
import { Button, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { planOfferHeight } from '../../../components/plan-offer-height.js';
import { PlanOffer } from '../../../components/plan-offer.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { isPayable, usePlans } from '../../../lib/use-plans.js';

const columns = { base: 1, sm: 3 };

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
      <QueryView
        query={plans}
        skeleton={
          <SimpleGrid cols={columns}>
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} h={planOfferHeight} radius="lg" />
            ))}
          </SimpleGrid>
        }
        failed={t('subscription.plansFailed')}
        empty={{
          when: ({ length }) => length === 0,
          show: <Text c="dimmed">{t('subscription.plansEmpty')}</Text>,
        }}
      >
        {(known) => (
          <SimpleGrid cols={columns}>
            {known.map((plan) => (
              <PlanCard key={plan.planId} plan={plan} subscription={subscription} onChoose={onChoose} />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </section>
  );
}

function PlanCard({ plan, subscription, onChoose }: Props & { plan: PublicPlan }) {
  const isCurrent = plan.planId === subscription.plan;
  return (
    <PlanOffer plan={plan}>
      {isCurrent && (
        <Text fz="sm" c="dimmed" mt="md">
          {t('subscription.current')}
        </Text>
      )}
      {plan.price === 0 ? (
        !isCurrent && (
          <>
            <Text fz="sm" c="dimmed" mt="md">
              {t('subscription.freeNote')}
            </Text>
            <Button component={Link} to="/settings#plan" variant="default" mt="md">
              {chooseText(plan, subscription.plan)}
            </Button>
          </>
        )
      ) : !isPayable(plan) ? (
        <Text fz="sm" c="dimmed" mt="md">
          {t('subscription.notPaidHere')}
        </Text>
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
    </PlanOffer>
  );
}

function chooseText(plan: PublicPlan, current: PlanId): string {
  return plan.planId === current
    ? t('subscription.extend')
    : t('subscription.choose', { plan: plan.nameHebrew });
}
