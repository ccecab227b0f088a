import { Button, Card, Collapse, Group, Skeleton, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTable } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.js';
import { chartHeightPx } from './chart-height.js';
import classes from './chart.module.css';

interface Props {
  title: string;
  help?: string;
  /** The chart itself, which may still be on its way. */
  children: ReactNode;
  /** What its two lines are, in their order. */
  legend?: readonly [string, string];
  table: { head: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] };
}

/** A chart, for the eye; behind it the same numbers as a table, for everybody. */
export function ChartCard({ title, help, children, legend, table }: Props) {
  const [open, { toggle }] = useDisclosure(false);
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
        <Suspense fallback={<Skeleton h={chartHeightPx} />}>{children}</Suspense>
      </div>
      <div id={`${id}-table`}>
        <Collapse expanded={open}>
          <DataTable title={title} {...table} />
        </Collapse>
      </div>
    </Card>
  );
}

function DataTable({ title, head, rows }: Props['table'] & { title: string }) {
  return (
    <Table.ScrollContainer minWidth={320} mt="md">
      <Table striped withTableBorder>
        <Table.Caption>{title}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {head.map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={500}>
                <bdi>{first}</bdi>
              </Table.Th>
              {cells.map((cell, column) => (
                <Table.Td key={head[column + 1]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
