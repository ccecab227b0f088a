import type { PublicPlan } from '@megafon/contracts';
import { Button, SimpleGrid, Text } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PlanOffer } from '../../../components/plan-offer.js';
import { t } from '../../../i18n/t.js';
import { usePlans } from '../../../lib/use-plans.js';

interface Props {
  signedIn: boolean;
  waiting: ReactNode;
}

/** Asks for itself: the page around it has nothing else to ask. */
export function PlansOnSale(props: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Plans {...props} />
    </QueryClientProvider>
  );
}

function Plans({ signedIn, waiting }: Props) {
  const plans = usePlans();
  if (plans === undefined) return waiting;
  if (plans.length === 0) return <Text c="dimmed">{t('landing.plansEmpty')}</Text>;
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
