import { Group, Stack, Table, Text } from '@mantine/core';
import type { MantineSpacing, TableTdProps } from '@mantine/core';
import type { ReactNode } from 'react';
import rowClasses from '../../../components/rows.module.css';
import { useIsPhone } from '../../../lib/use-is-phone.js';
import { AdminTable } from './admin-table.js';

interface Column<T> {
  heading: string;
  cell: (row: T) => ReactNode;
  /** Below each other, this is said before it: without its heading nobody would know what it is. */
  named?: boolean;
  /** How wide it may be as a column. */
  size?: Pick<TableTdProps, 'miw' | 'maw'>;
}

interface Props<T> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  columns: readonly Column<T>[];
  rowSpacing: MantineSpacing;
}

/** A table; on a phone, which has no room for one, a list whose rows have their columns below each other. */
export function AdminRows<T>(props: Props<T>) {
  return useIsPhone() ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<T>({ label, rows, keyOf, columns, rowSpacing }: Props<T>) {
  return (
    <AdminTable label={label} headings={columns.map(({ heading }) => heading)} rowSpacing={rowSpacing}>
      {rows.map((row) => (
        <Table.Tr key={keyOf(row)}>
          {columns.map(({ heading, cell, size }) => (
            <Table.Td key={heading} {...size}>
              {cell(row)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </AdminTable>
  );
}

function Cards<T>({ label, rows, keyOf, columns }: Props<T>) {
  return (
    <ul className={rowClasses.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={rowClasses.row}>
          <Stack gap={6} px="md">
            {columns.map(({ heading, cell, named = false }) =>
              named ? (
                <Group key={heading} gap="xs">
                  <Text fz="xs" c="dimmed">
                    {heading}
                  </Text>
                  {cell(row)}
                </Group>
              ) : (
                <div key={heading}>{cell(row)}</div>
              ),
            )}
          </Stack>
        </li>
      ))}
    </ul>
  );
}
