import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconPackageExport, IconPackageImport } from '@tabler/icons-react';
import { countOf, t } from '../../../i18n/t.js';
import type { ChosenGroups } from '../use-group-selection.js';
import classes from './group-table.module.css';

interface Props {
  chosen: ChosenGroups;
  matching: number;
  onAdd: () => void;
  onTakeOut: () => void;
}

/** What can be done with the groups that are chosen; there while any is. */
export function BulkBar({ chosen, matching, onAdd, onTakeOut }: Props) {
  if (chosen.count === 0) return null;
  return (
    <div className={classes.bar} role="region" aria-label={t('groups.bulk.label')}>
      <Group gap="xs" flex="1 1 200px">
        <CloseButton aria-label={t('groups.bulk.clear')} onClick={chosen.clear} />
        <Text fw={600} role="status">
          {t('groups.bulk.chosen', { groups: countOf('groups', chosen.count) })}
        </Text>
        {chosen.chooseMatching && (
          <Button size="compact-sm" variant="subtle" onClick={chosen.chooseMatching}>
            {t('groups.bulk.chooseMatching', { groups: countOf('groups', matching) })}
          </Button>
        )}
      </Group>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconPackageExport size={16} />} onClick={onTakeOut}>
          {t('groups.bulk.takeOut')}
        </Button>
        <Button leftSection={<IconPackageImport size={16} />} onClick={onAdd}>
          {t('groups.bulk.add')}
        </Button>
      </Group>
    </div>
  );
}
