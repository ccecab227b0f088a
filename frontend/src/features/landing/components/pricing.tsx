import type { PublicPlan } from '@megafon/contracts';
import {
  Badge,
  Button,
  Card,
  Container,
  Group,
  List,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
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
              ? [0, 1, 2].map((n) => <Skeleton key={n} h={340} radius="lg" data-testid="plan-skeleton" />)
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
  return (
    <Card mih={340} bd={plan.isPopular ? '2px solid primary.6' : undefined}>
      <Group justify="space-between">
        <Title order={3} fz={20}>
          {plan.nameHebrew}
        </Title>
        {plan.isPopular && <Badge>{t('auth.popular')}</Badge>}
      </Group>
      <Group gap={6} align="baseline" mt="xs" mb="md">
        <Text fz={32} fw={700}>
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
      {!signedIn && (
        <Button
          component={Link}
          to="/register"
          mt="lg"
          variant={plan.isPopular ? 'filled' : 'default'}
          aria-label={t('landing.choosePlan', { plan: plan.nameHebrew })}
        >
          {t('landing.choosePlan', { plan: plan.nameHebrew })}
        </Button>
      )}
    </Card>
  );
}
