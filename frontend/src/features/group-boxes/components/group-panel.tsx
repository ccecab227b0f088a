import { ActionIcon, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { restingWhile } from '../../../components/keeps-focus.js';
import { ScrollRows } from '../../../components/scroll-rows.js';
import { countOf, t } from '../../../i18n/t.js';

export interface PanelGroup {
  _id: string;
  name: string;
  memberCount: number;
}

const rowHeight = 56;

interface Props {
  title: string;
  action?: ReactNode;
  search?: ReactNode;
  groups: readonly PanelGroup[];
  /** Also those not loaded yet. */
  total: number;
  /** Below the rows, where there are more than were loaded. */
  more?: ReactNode;
  empty: string;
  /** What to do where it is empty. */
  emptyAction?: ReactNode;
  move: 'add' | 'remove';
  onMove: (group: PanelGroup) => void;
  busy: boolean;
}

/** One side of the box page; draws only the rows in sight. */
export function GroupPanel({
  title,
  action,
  search,
  groups,
  total,
  more,
  empty,
  emptyAction,
  ...rows
}: Props) {
  return (
    <Card component="section" aria-label={title} padding="md">
      <Stack gap="sm">
        <Group justify="space-between" mih={36}>
          <Group gap={8}>
            <Title order={2} fz="lg">
              {title}
            </Title>
            <Text c="dimmed" fz="sm">
              {countOf('groups', total)}
            </Text>
          </Group>
          {action}
        </Group>
        {search}
        {groups.length === 0 ? (
          <Stack align="center" gap="sm" py="xl">
            <Text c="dimmed" ta="center">
              {empty}
            </Text>
            {emptyAction}
          </Stack>
        ) : (
          <PanelRows label={title} groups={groups} {...rows} />
        )}
        {more}
      </Stack>
    </Card>
  );
}

type RowsProps = Pick<Props, 'groups' | 'move' | 'onMove' | 'busy'> & { label: string };

function PanelRows({ label, groups, move, onMove, busy }: RowsProps) {
  return (
    <ScrollRows
      items={groups}
      keyOf={({ _id }) => _id}
      rowHeight={rowHeight}
      maxHeight="min(62dvh, 640px)"
      label={label}
      render={(group) => {
        const words = { name: group.name };
        const name = move === 'add' ? t('groupBoxes.addOne', words) : t('groupBoxes.removeOne', words);
        return (
          <>
            <Stack gap={0} miw={0} flex={1}>
              <Text truncate fw={500}>
                <bdi>{group.name}</bdi>
              </Text>
              <Text fz="xs" c="dimmed">
                {countOf('members', group.memberCount)}
              </Text>
            </Stack>
            <ActionIcon
              aria-label={name}
              title={name}
              color={move === 'add' ? 'primary' : 'red'}
              {...restingWhile(busy)}
              onClick={() => !busy && onMove(group)}
            >
              {move === 'add' ? <IconPlus size={18} /> : <IconX size={18} />}
            </ActionIcon>
          </>
        );
      }}
    />
  );
}
