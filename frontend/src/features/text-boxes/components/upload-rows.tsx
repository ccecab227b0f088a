import { ActionIcon, Group, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import type { Upload } from '../use-media-uploads.js';
import classes from './item-media.module.css';

interface Props {
  uploads: readonly Upload[];
  /** What they are for: 'פוסט 1'. */
  item: string;
  onCancel: (key: number) => void;
}

/** Files on their way: how far each is, and how to call it off. */
export function UploadRows({ uploads, item, onCancel }: Props) {
  if (uploads.length === 0) return null;
  return (
    <Stack gap={4} mt="xs">
      <Text fz="sm" role="status">
        {t('media.uploading')}
      </Text>
      {uploads.map(({ key, name, share }) => (
        <Group key={key} gap="sm" wrap="nowrap">
          <Text component="bdi" fz="sm" className={classes.name} title={name}>
            {name}
          </Text>
          <Progress
            className={classes.bar}
            value={(share ?? 0) * 100}
            aria-label={t('media.uploadingOf', { name, item })}
          />
          <Text fz="sm" miw={40} ta="end" {...(share !== null && { dir: 'ltr' })}>
            {share === null ? t('media.inTurn') : `${Math.floor(share * 100)}%`}
          </Text>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('media.cancelOf', { name, item })}
            onClick={() => onCancel(key)}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
