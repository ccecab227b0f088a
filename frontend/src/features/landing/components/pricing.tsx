import { Container, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { planOfferHeight } from '../../../components/plan-offer-height.js';
import { WhenSeen } from '../../../components/when-seen.js';
import { t } from '../../../i18n/t.js';
import classes from '../landing-page.module.css';

const PlansOnSale = lazy(async () => ({ default: (await import('./plans-on-sale.js')).PlansOnSale }));

interface Props {
  signedIn: boolean;
  /** Of a page that is drawn without a script to come: what is said instead of what is fetched. */
  inDocument?: ReactNode;
}

export function Pricing({ signedIn, inDocument }: Props) {
  return (
    <section id="pricing" className={classes.section} aria-labelledby="plans-title">
      <Container size="lg">
        <Stack gap={4} mb="xl">
          <Title order={2} fz={30} id="plans-title">
            {t('landing.plansTitle')}
          </Title>
          <Text c="dimmed" fz={16}>
            {t('landing.plansHelp')}
          </Text>
        </Stack>
        <WhenSeen instead={inDocument ?? <Waiting />}>
          <Suspense fallback={<Waiting />}>
            <PlansOnSale signedIn={signedIn} waiting={<Waiting />} />
          </Suspense>
        </WhenSeen>
        <Text fz="sm" c="dimmed" mt="md">
          {t('auth.paidNote')}
        </Text>
      </Container>
    </section>
  );
}

function Waiting() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} h={planOfferHeight} radius="lg" data-testid="plan-skeleton" />
      ))}
    </SimpleGrid>
  );
}
