import { Table, Text } from '@mantine/core';
import type { MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  headings: readonly string[];
  rowSpacing: MantineSpacing;
  /** The rows. */
  children: ReactNode;
}

/** Narrower than this it scrolls by itself, not the page. */
const minWidth = 720;

export function AdminTable({ label, headings, rowSpacing, children }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={rowSpacing} horizontalSpacing="md" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What a row is about, and below it what it is called where it is not Hebrew. */
export function RowTitle({ title, name }: { title: string; name: string }) {
  return (
    <>
      <Text fw={600} truncate>
        <bdi>{title}</bdi>
      </Text>
      <Text fz="xs" c="dimmed" truncate dir="ltr" ta="end">
        {name}
      </Text>
    </>
  );
}
