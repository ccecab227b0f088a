import { ActionIcon, Card, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { WhenSeen } from '../../../components/when-seen.js';
import { t } from '../../../i18n/t.js';
import { kinds } from '../kinds.js';
import type { BoxKind } from '../kinds.js';
import type { ShownFiles } from '../use-shown-files.js';
import { ItemMedia } from './item-media.js';
import { ItemText } from './item-text.js';
import { PostPreview } from './post-preview.js';
import { RestingItem } from './resting-item.js';

interface Props {
  /** Of the field of its text. */
  id: string;
  kind: BoxKind;
  index: number;
  /** What it is called: 'פוסט 1'. */
  name: string;
  files: ShownFiles;
  /** What it is moved by; none of an item that is alone. */
  handle: ReactNode;
  /** Drawn whole at once, wherever it stands. */
  startsWhole: boolean;
  onRemove: () => void;
}

/**
 * One post or comment: its text, its files, and how it will look. It is drawn whole when it is seen, entered or at fault: of
 * two hundred, all at once take seconds, and each letter too.
 */
export function ItemCard({ id, kind, index, name, files, handle, startsWhole, onRemove }: Props) {
  const [wasWhole] = useState(startsWhole);
  const [isEntered, setIsEntered] = useState(false);
  const enter = useCallback(() => setIsEntered(true), []);
  useEffect(() => {
    if (isEntered) document.getElementById(id)?.focus();
  }, [isEntered, id]);
  return (
    <Card padding="sm" shadow="none">
      <Group gap={4} mb={4}>
        {handle}
        <Text fw={600} fz="sm" component="label" htmlFor={id} me="auto">
          {name}
        </Text>
        <ActionIcon
          color="red"
          size="md"
          aria-label={t(`${kinds[kind].words}.removeItem`, { n: index + 1 })}
          data-removes-item
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <WhenSeen
        now={wasWhole || isEntered}
        instead={<RestingItem kind={kind} index={index} label={name} onEnter={enter} />}
      >
        <ItemText id={id} kind={kind} index={index} label={name} />
        <ItemMedia kind={kind} index={index} label={name} files={files} />
        {kind === 'post' && <PostPreview index={index} label={name} files={files} />}
      </WhenSeen>
    </Card>
  );
}
