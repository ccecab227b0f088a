import type { GroupBox } from '@megafon/contracts';
import { ActionIcon, Anchor, Card, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { countOf, t } from '../../../i18n/t.js';
import { BoxTile } from './box-tile.js';

interface Props {
  box: GroupBox;
  onEdit: () => void;
  onRemove: () => void;
}

export function BoxCard({ box, onEdit, onRemove }: Props) {
  return (
    <Card component="article" h="100%" aria-label={box.name}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <BoxTile icon={box.icon} color={box.color} />
        <Stack gap={2} flex={1} miw={0}>
          <Anchor component={Link} to={`/group-boxes/${box._id}`} fw={650} fz="lg" c="inherit">
            <bdi>{box.name}</bdi>
          </Anchor>
          {box.description !== '' && (
            <Text fz="sm" c="dimmed" lineClamp={2} dir="auto">
              {box.description}
            </Text>
          )}
          <Text fz="sm" mt={4}>
            {countOf('groups', box.groupCount)}
          </Text>
        </Stack>
        <Menu position="bottom-end" width={160}>
          <Menu.Target>
            <ActionIcon aria-label={t('common.actionsOf', { name: box.name })}>
              <IconDotsVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('common.edit')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {t('common.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Card>
  );
}
