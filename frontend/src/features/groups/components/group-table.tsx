import type { GroupBox } from '@megafon/contracts';
import { Button, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t.js';
import { formatDate, formatNumber } from '../../../lib/format.js';
import type { GroupsView, PlacedGroup } from '../select-groups.js';
import type { ChosenGroups } from '../use-group-selection.js';
import { ChooseBox } from './choose-box.js';
import { ChooseShown } from './choose-shown.js';
import { BoxBadges, GroupMenu } from './group-item.js';
import classes from './group-table.module.css';

const rowHeight = 52;
const plainUpTo = 50;

interface Props {
  groups: readonly PlacedGroup[];
  boxes: ReadonlyMap<string, GroupBox>;
  chosen: ChosenGroups;
  view: GroupsView;
  onSort: (patch: Pick<GroupsView, 'sort' | 'dir'>) => void;
  onAssign: (placed: PlacedGroup) => void;
  onRemove: (placed: PlacedGroup) => void;
}

/** Groups as a table, of which only the rows near the window are drawn. */
export function GroupTable({ groups, boxes, chosen, view, onSort, onAssign, onRemove }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: groups.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: top,
  });
  const drawn = virtual.getVirtualItems();
  const isPlain = groups.length <= plainUpTo;
  const first = isPlain ? 0 : (drawn[0]?.index ?? 0);
  const end = isPlain ? groups.length : (drawn.at(-1)?.index ?? -1) + 1;
  return (
    <Table
      ref={table}
      className={classes.table}
      aria-label={t('groups.title')}
      aria-rowcount={groups.length + 1}
    >
      <Table.Thead>
        <Table.Tr aria-rowindex={1}>
          <Table.Th className={classes.choice}>
            <ChooseShown chosen={chosen} />
          </Table.Th>
          <SortHead sort="name" view={view} onSort={onSort} className={classes.name} />
          <SortHead sort="members" view={view} onSort={onSort} className={classes.number} />
          <Table.Th className={classes.category}>{t('groups.category')}</Table.Th>
          <Table.Th className={classes.boxes}>{t('groups.boxes')}</Table.Th>
          <SortHead sort="created" view={view} onSort={onSort} className={classes.date} />
          <Table.Th className={classes.actions}>{t('groups.actions')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Gap rows={first} />
        {groups.slice(first, end).map((placed, offset) => (
          <GroupRow
            key={placed.group._id}
            placed={placed}
            boxes={boxes}
            rowIndex={first + offset + 2}
            isChosen={chosen.isChosen(placed.group._id)}
            onToggle={chosen.toggle}
            onAssign={onAssign}
            onRemove={onRemove}
          />
        ))}
        <Gap rows={groups.length - end} />
      </Table.Tbody>
    </Table>
  );
}

/** The place of the rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height: rows * rowHeight, padding: 0 }} />
    </tr>
  );
}

interface SortHeadProps extends Pick<Props, 'view' | 'onSort'> {
  sort: GroupsView['sort'];
  className: string | undefined;
}

function SortHead({ sort, view, onSort, className }: SortHeadProps) {
  const isSorted = view.sort === sort;
  const ascending = view.dir === 'asc';
  const Arrow = ascending ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th className={className} aria-sort={isSorted ? (ascending ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort({ sort, dir: isSorted && ascending ? 'desc' : 'asc' })}
      >
        {t(`groups.sort.${sort}`)}
        {isSorted && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

interface RowProps extends Pick<Props, 'boxes' | 'onAssign' | 'onRemove'> {
  placed: PlacedGroup;
  rowIndex: number;
  isChosen: boolean;
  onToggle: ChosenGroups['toggle'];
}

const GroupRow = memo(function GroupRow({
  placed,
  boxes,
  rowIndex,
  isChosen,
  onToggle,
  onAssign,
  onRemove,
}: RowProps) {
  const { group } = placed;
  return (
    <Table.Tr aria-rowindex={rowIndex} data-chosen={isChosen || undefined} className={classes.row}>
      <Table.Td>
        <ChooseBox name={group.name} checked={isChosen} onToggle={(range) => onToggle(group._id, range)} />
      </Table.Td>
      <Table.Th scope="row" fw={600}>
        <Text truncate fw={600}>
          <bdi>{group.name}</bdi>
        </Text>
      </Table.Th>
      <Table.Td className={classes.number}>{formatNumber(group.memberCount)}</Table.Td>
      <Table.Td className={classes.category}>{t(`groups.categories.${group.category}`)}</Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" style={{ overflow: 'hidden' }}>
          <BoxBadges placed={placed} boxes={boxes} />
        </Group>
      </Table.Td>
      <Table.Td className={classes.date}>{formatDate(group.createdAt)}</Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('groups.assign')}: ${group.name}`}
            onClick={() => onAssign(placed)}
          >
            {t('groups.assign')}
          </Button>
          <GroupMenu placed={placed} onRemove={onRemove} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
});
