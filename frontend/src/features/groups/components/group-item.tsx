import type { GroupBox } from '@megafon/contracts';
import { ActionIcon, Badge, Button, Card, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDotsVertical, IconExternalLink, IconPackage, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { countOf, t } from '../../../i18n/t.js';
import type { PlacedGroup } from '../select-groups.js';

interface Props {
  placed: PlacedGroup;
  boxes: ReadonlyMap<string, GroupBox>;
  layout: 'grid' | 'list';
  onAssign: () => void;
  onRemove: () => void;
}

const badgesShown = 2;

export function GroupItem({ placed, boxes, layout, onAssign, onRemove }: Props) {
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
      onClick={onAssign}
      style={{ flexShrink: 0 }}
      aria-label={`${t('groups.assign')}: ${group.name}`}
    >
      {t('groups.assign')}
    </Button>
  );
  const menu = <GroupMenu placed={placed} onRemove={onRemove} />;
  if (layout === 'list') {
    return (
      <Card padding="sm" h="100%" shadow="none">
        <Group wrap="nowrap" h="100%" gap="sm">
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
        <Group wrap="nowrap" align="flex-start" gap={4}>
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
}

function BoxBadges({ placed, boxes }: Pick<Props, 'placed' | 'boxes'>) {
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

function GroupMenu({ placed, onRemove }: Pick<Props, 'placed' | 'onRemove'>) {
  const { group } = placed;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t('common.actionsOf', { name: group.name })}>
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
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
          {t('groups.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
