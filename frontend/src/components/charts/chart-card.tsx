import { Button, Card, Collapse, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.js';
import { WhenSeen } from '../when-seen.js';
import { chartHeightPx } from './chart-height.js';
import type { Numbers } from './chart-table.js';
import classes from './chart.module.css';

const ChartTable = lazy(async () => ({ default: (await import('./chart-table.js')).ChartTable }));

interface Props {
  title: string;
  help?: string;
  /** The chart itself, which may still be on its way. */
  children: ReactNode;
  /** What its two lines are, in their order. */
  legend?: readonly [string, string];
  table: Numbers;
}

const waiting = <Skeleton h={chartHeightPx} />;

/** A chart, for the eye; behind it the same numbers as a table, for everybody. */
export function ChartCard({ title, help, children, legend, table }: Props) {
  const [open, { toggle }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const id = useId();
  const action = open ? t('charts.hideTable') : t('charts.showTable');
  return (
    <Card component="section" aria-labelledby={`${id}-title`}>
      <Group justify="space-between" mb="sm" gap="xs">
        <div>
          <Title order={2} fz={18} id={`${id}-title`}>
            {title}
          </Title>
          {help !== undefined && (
            <Text fz="xs" c="dimmed" maw="70ch">
              {help}
            </Text>
          )}
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTable size={14} />}
          onClick={toggle}
          aria-expanded={open}
          aria-controls={`${id}-table`}
          aria-label={t('charts.ofChart', { action, chart: title })}
        >
          {action}
        </Button>
      </Group>
      {legend && (
        <ul className={classes.legend}>
          {legend.map((name, index) => (
            <Text key={name} component="li" fz="xs">
              <span className={classes.sample} data-second={index === 1 || undefined} />
              {name}
            </Text>
          ))}
        </ul>
      )}
      {/* Left to right: an SVG text's start and end would change sides. */}
      <div className={classes.chart} dir="ltr" aria-hidden>
        <WhenSeen instead={waiting}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </WhenSeen>
      </div>
      <div id={`${id}-table`}>
        {wasOpened && (
          <Suspense fallback={<Skeleton h={chartHeightPx} mt="md" />}>
            <Collapse expanded={open}>
              <ChartTable title={title} {...table} />
            </Collapse>
          </Suspense>
        )}
      </div>
    </Card>
  );
}
