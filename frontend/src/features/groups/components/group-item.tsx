import type { GroupBox } from '@megafon/contracts';
import { ActionIcon, Badge, Button, Card, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDotsVertical, IconExternalLink, IconPackage, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, t } from '../../../i18n/t.js';
import type { PlacedGroup } from '../select-groups.js';
import { ChooseBox } from './choose-box.js';

interface Props {
  placed: PlacedGroup;
  boxes: ReadonlyMap<string, GroupBox>;
  layout: 'grid' | 'list';
  isChosen: boolean;
  /** The same functions from one drawing to the next: scrolling then draws only what comes into sight. */
  onToggle: (id: string, range: boolean) => void;
  onAssign: (placed: PlacedGroup) => void;
  onRemove: (placed: PlacedGroup) => void;
}

const badgesShown = 2;

export const GroupItem = memo(function GroupItem(props: Props) {
  const { placed, boxes, layout, isChosen, onToggle, onAssign, onRemove } = props;
  const { group } = placed;
  const name = (
    <Text fw={600} truncate>
      <bdi>{group.name}</bdi>
    </Text>
  );
  const facts = (
    <Text fz="sm" c="dimmed" truncate>
      {`${countOf('members', group.memberCount)} · ${t(`groups.categories.${group.category}`)}`}
    </Text>
  );
  const assign = (
    <Button
      size="xs"
      variant="default"
      onClick={() => onAssign(placed)}
      style={{ flexShrink: 0 }}
      aria-label={`${t('groups.assign')}: ${group.name}`}
    >
      {t('groups.assign')}
    </Button>
  );
  const choice = (
    <ChooseBox name={group.name} checked={isChosen} onToggle={(range) => onToggle(group._id, range)} />
  );
  const menu = <GroupMenu placed={placed} onRemove={onRemove} />;
  if (layout === 'list') {
    return (
      <Card padding="sm" h="100%" shadow="none">
        <Group wrap="nowrap" h="100%" gap="sm">
          {choice}
          <Stack gap={0} flex={1} miw={0}>
            {name}
            {facts}
          </Stack>
          <Group gap={4} visibleFrom="sm" wrap="nowrap">
            <BoxBadges placed={placed} boxes={boxes} />
          </Group>
          {assign}
          {menu}
        </Group>
      </Card>
    );
  }
  return (
    <Card padding="md" h="100%">
      <Stack gap="xs" h="100%" justify="space-between">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          {choice}
          <Stack gap={0} flex={1} miw={0}>
            {name}
            {facts}
          </Stack>
          {menu}
        </Group>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Group gap={4} wrap="nowrap" miw={0} style={{ overflow: 'hidden' }}>
            <BoxBadges placed={placed} boxes={boxes} />
          </Group>
          {assign}
        </Group>
      </Stack>
    </Card>
  );
});

export function BoxBadges({ placed, boxes }: Pick<Props, 'placed' | 'boxes'>) {
  const inBoxes = placed.boxIds.flatMap((id) => boxes.get(id) ?? []);
  if (inBoxes.length === 0) return <Badge color="gray">{t('groups.noBox')}</Badge>;
  return (
    <>
      {inBoxes.slice(0, badgesShown).map((box) => (
        <Badge
          key={box._id}
          component={Link}
          to={`/group-boxes/${box._id}`}
          color="gray"
          maw={104}
          leftSection={<span aria-hidden>{box.icon}</span>}
          aria-label={t('groups.editBox', { name: box.name })}
          style={{ cursor: 'pointer' }}
        >
          <bdi>{box.name}</bdi>
        </Badge>
      ))}
      {inBoxes.length > badgesShown && (
        <Badge
          color="gray"
          dir="ltr"
          style={{ flexShrink: 0 }}
        >{`+${String(inBoxes.length - badgesShown)}`}</Badge>
      )}
    </>
  );
}

/** A menu for each of thousands of groups costs too much to have ready: it is made when it is first asked for. */
export function GroupMenu({ placed, onRemove }: Pick<Props, 'placed' | 'onRemove'>) {
  const [wanted, setWanted] = useState(false);
  const { group } = placed;
  const label = t('common.actionsOf', { name: group.name });
  if (!wanted) {
    return (
      <ActionIcon aria-label={label} aria-haspopup="menu" onClick={() => setWanted(true)}>
        <IconDotsVertical size={18} />
      </ActionIcon>
    );
  }
  return (
    <Menu position="bottom-end" width={200} defaultOpened>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {group.groupUrl !== '' && (
          <Menu.Item
            component="a"
            href={group.groupUrl}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('groups.open')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/group-boxes" leftSection={<IconPackage size={16} />}>
          {t('groups.manageBoxes')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onRemove(placed)}>
          {t('groups.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
