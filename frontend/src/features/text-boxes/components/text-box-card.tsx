import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { countOf, t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';
import { kinds } from '../kinds.js';
import type { BoxKind, ListedBox } from '../kinds.js';

interface Props {
  kind: BoxKind;
  box: ListedBox;
  onRemove: () => void;
}

export function TextBoxCard({ kind, box, onRemove }: Props) {
  const { words, path } = kinds[kind];
  const edit = `${path}/edit/${box._id}`;
  return (
    <Card component="article" aria-label={box.name} h="100%">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Anchor component={Link} to={edit} fw={650} fz="lg" c="inherit" miw={0}>
            <bdi>{box.name}</bdi>
          </Anchor>
          <Badge color="green" style={{ flexShrink: 0 }}>
            {t(`${words}.active`)}
          </Badge>
        </Group>
        {box.description !== '' && (
          <Text fz="sm" c="dimmed" lineClamp={2} dir="auto">
            {box.description}
          </Text>
        )}
        <Text fw={600}>{countOf(kind === 'comment' ? 'comments' : 'posts', box.count)}</Text>
        <Text fz="xs" c="dimmed">
          {`${t(`${words}.createdAt`)} ${formatDate(box.createdAt)} · ${t(`${words}.updatedAt`)} ${formatDate(box.updatedAt)}`}
        </Text>
        <Group gap="xs" mt="auto">
          <Button
            component={Link}
            to={edit}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} />}
            aria-label={`${t('common.edit')}: ${box.name}`}
          >
            {t('common.edit')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={onRemove}
            aria-label={`${t('common.remove')}: ${box.name}`}
          >
            {t('common.remove')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
