import type { PublicPlan } from '@megafon/contracts';
import { Badge, Card, Group, List, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/t.js';
import { planOfferHeight } from './plan-offer-height.js';

interface Props {
  plan: PublicPlan;
  /** On a page that is about selling, a little larger. */
  large?: boolean;
  /** What one can do with it. */
  children: ReactNode;
}

/** A plan as it is offered: its name, a month's price and what is in it. */
export function PlanOffer({ plan, large = false, children }: Props) {
  return (
    <Card component="article" mih={planOfferHeight} bd={plan.isPopular ? '2px solid primary.6' : undefined}>
      <Group justify="space-between">
        <Title order={3} fz={large ? 20 : 18}>
          {plan.nameHebrew}
        </Title>
        {plan.isPopular && <Badge>{t('auth.popular')}</Badge>}
      </Group>
      <Group gap={6} align="baseline" mt="xs" mb="md">
        <Text fz={large ? 32 : 28} fw={700}>
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
      {children}
    </Card>
  );
}
