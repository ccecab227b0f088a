import type { GroupBox } from '@megafon/contracts';
import { useElementSize } from '@mantine/hooks';
import { Group, SimpleGrid, Skeleton } from '@mantine/core';
import { VirtualRows } from '../../../components/virtual-rows.js';
import { t } from '../../../i18n/t.js';
import type { GroupsView, PlacedGroup } from '../select-groups.js';
import type { ChosenGroups } from '../use-group-selection.js';
import { ChooseShown } from './choose-shown.js';
import { GroupItem } from './group-item.js';

const cardMinWidth = 300;
const cardHeight = 134;
const rowHeight = 66;
const gap = 12;

interface Props {
  groups: readonly PlacedGroup[];
  boxes: ReadonlyMap<string, GroupBox>;
  layout: GroupsView['view'];
  chosen: ChosenGroups;
  onAssign: (placed: PlacedGroup) => void;
  onRemove: (placed: PlacedGroup) => void;
}

export function GroupList({ groups, boxes, layout, chosen, onAssign, onRemove }: Props) {
  const { ref, width } = useElementSize();
  const columns = layout === 'list' ? 1 : Math.max(1, Math.floor((width + gap) / (cardMinWidth + gap)));
  return (
    <div ref={ref}>
      <Group mb="xs">
        <ChooseShown chosen={chosen} labelled />
      </Group>
      <VirtualRows
        items={groups}
        keyOf={({ group }) => group._id}
        columns={columns}
        rowHeight={(layout === 'list' ? rowHeight : cardHeight) + gap}
        gap={gap}
        label={t('groups.title')}
        render={(placed) => (
          <GroupItem
            placed={placed}
            boxes={boxes}
            layout={layout}
            isChosen={chosen.isChosen(placed.group._id)}
            onToggle={chosen.toggle}
            onAssign={onAssign}
            onRemove={onRemove}
          />
        )}
      />
    </div>
  );
}

export function GroupListSkeleton({ layout }: { layout: GroupsView['view'] }) {
  return (
    <SimpleGrid cols={layout === 'list' ? 1 : { base: 1, sm: 2, lg: 3 }} spacing={gap}>
      {[0, 1, 2, 3, 4, 5].map((n) => (
        <Skeleton key={n} h={layout === 'list' ? rowHeight : cardHeight} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
