import { Badge, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';
import classes from './step-card.module.css';
import type { Step } from '../steps.js';

interface Props {
  step: Step;
  number: number;
  isNext: boolean;
}

export function StepCard({ step, number, isNext }: Props) {
  return (
    <li>
      <Card
        component={Link}
        to={step.to}
        padding="md"
        className={classes.card}
        data-next={isNext || undefined}
      >
        <Group wrap="nowrap">
          <ThemeIcon
            size={40}
            radius="xl"
            variant={step.done || isNext ? 'filled' : 'light'}
            color={step.lacking ? 'yellow' : step.done ? 'green' : isNext ? 'primary' : 'gray'}
          >
            <StepIcon step={step} number={number} />
          </ThemeIcon>
          <Stack gap={2} flex={1} miw={0}>
            <Text fw={600} fz="lg">
              {t(`quickstart.${step.id}`)}
            </Text>
            <Text c="dimmed">{t(`quickstart.${step.id}${step.lacking ? 'Lacking' : 'Text'}`)}</Text>
          </Stack>
          {step.lacking && <Badge color="yellow">{t('quickstart.lacking')}</Badge>}
          {step.done && !step.lacking && <Badge color="green">{t('quickstart.done')}</Badge>}
          {isNext && <Badge visibleFrom="xs">{t('quickstart.next')}</Badge>}
          <IconChevronLeft size={18} aria-hidden />
        </Group>
      </Card>
    </li>
  );
}

function StepIcon({ step, number }: Pick<Props, 'step' | 'number'>) {
  if (step.lacking) return <IconAlertTriangle size={22} />;
  return step.done ? <IconCheck size={22} /> : <Text fw={700}>{number}</Text>;
}
