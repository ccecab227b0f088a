import type { PublicPlan } from '@megafon/contracts';
import { Button, Container, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PlanOffer, planOfferHeight } from '../../../components/plan-offer.js';
import { t } from '../../../i18n/t.js';
import { usePlans } from '../../../lib/use-plans.js';
import classes from '../landing-page.module.css';

export function Pricing({ signedIn }: { signedIn: boolean }) {
  const plans = usePlans();
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
        {plans?.length === 0 ? (
          <Text c="dimmed">{t('landing.plansEmpty')}</Text>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {plans === undefined
              ? [0, 1, 2].map((n) => (
                  <Skeleton key={n} h={planOfferHeight} radius="lg" data-testid="plan-skeleton" />
                ))
              : plans.map((plan) => <PlanCard key={plan.planId} plan={plan} signedIn={signedIn} />)}
          </SimpleGrid>
        )}
        <Text fz="sm" c="dimmed" mt="md">
          {t('auth.paidNote')}
        </Text>
      </Container>
    </section>
  );
}

function PlanCard({ plan, signedIn }: { plan: PublicPlan; signedIn: boolean }) {
  const choose = t('landing.choosePlan', { plan: plan.nameHebrew });
  return (
    <PlanOffer plan={plan} large>
      {!signedIn && (
        <Button
          component={Link}
          to="/register"
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
