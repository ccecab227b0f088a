import { Table } from '@mantine/core';

/** What a chart shows, as it stands in a table. */
export interface Numbers {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

export function ChartTable({ title, head, rows }: Numbers & { title: string }) {
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
