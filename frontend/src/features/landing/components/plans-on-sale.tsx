import { Text } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.js';
import { fallbackPlans } from '../../../lib/fallback-plans.js';
import { usePlans } from '../../../lib/use-plans.js';
import { PlanCards } from './plan-cards.js';

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
  const { data, isError } = usePlans();
  const plans = data ?? (isError ? fallbackPlans : undefined);
  if (plans === undefined) return waiting;
  if (plans.length === 0) return <Text c="dimmed">{t('landing.plansEmpty')}</Text>;
  return <PlanCards plans={plans} signedIn={signedIn} />;
}
