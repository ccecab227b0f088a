import type { PublicPlan } from '@megafon/contracts';
import { Button, SimpleGrid } from '@mantine/core';
import { PlanOffer } from '../../../components/plan-offer.js';
import { t } from '../../../i18n/t.js';

interface Props {
  plans: readonly PublicPlan[];
  signedIn: boolean;
}

/** The plans side by side, each with the way to it. */
export function PlanCards({ plans, signedIn }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {plans.map((plan) => (
        <PlanCard key={plan.planId} plan={plan} signedIn={signedIn} />
      ))}
    </SimpleGrid>
  );
}

function PlanCard({ plan, signedIn }: { plan: PublicPlan; signedIn: boolean }) {
  const choose = t('landing.choosePlan', { plan: plan.nameHebrew });
  return (
    <PlanOffer plan={plan} large>
      {!signedIn && (
        <Button
          component="a"
          href={`/register?plan=${plan.planId}`}
          mt="lg"
          variant={plan.isPopular ? 'filled' : 'default'}
          aria-label={choose}
        >
          {choose}
        </Button>
      )}
    </PlanOffer>
  );
}
