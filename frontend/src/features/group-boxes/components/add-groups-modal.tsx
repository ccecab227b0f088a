import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ScrollRows } from '../../../components/scroll-rows.js';
import { SearchField } from '../../../components/search-field.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { named } from '../named.js';
import type { PanelGroup } from './group-panel.js';

interface Props {
  opened: boolean;
  groups: readonly PanelGroup[];
  busy: boolean;
  onClose: () => void;
  onAdd: (groupIds: string[]) => void;
}

export function AddGroupsModal({ opened, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('groupBoxes.addGroups')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Selection {...rest} onClose={onClose} />
    </Modal>
  );
}

const rowHeight = 48;

function Selection({ groups, busy, onClose, onAdd }: Omit<Props, 'opened'>) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = named(groups, q);
  const set = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const chosenShown = shown.filter(({ _id }) => chosen.has(_id)).length;
  const allShown = shown.length > 0 && chosenShown === shown.length;

  return (
    <Stack gap="sm">
      <SearchField label={t('groupBoxes.searchAvailable')} value={q} onChange={setQ} />
      {shown.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          {t('common.noMatches')}
        </Text>
      ) : (
        <>
          <Checkbox
            label={t('groupBoxes.selectShown')}
            checked={allShown}
            indeterminate={!allShown && chosenShown > 0}
            onChange={(event) =>
              set(
                shown.map(({ _id }) => _id),
                event.currentTarget.checked,
              )
            }
          />
          <ScrollRows
            items={shown}
            keyOf={({ _id }) => _id}
            rowHeight={rowHeight}
            maxHeight="360px"
            label={t('groupBoxes.available')}
            render={(group) => (
              <Checkbox
                checked={chosen.has(group._id)}
                onChange={(event) => set([group._id], event.currentTarget.checked)}
                label={<bdi>{group.name}</bdi>}
                description={countOf('members', group.memberCount)}
              />
            )}
          />
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={chosen.size === 0} loading={busy} onClick={() => onAdd([...chosen])}>
          {chosen.size === 0
            ? t('groupBoxes.addNone')
            : t('groupBoxes.addSelected', { count: chosen.size, n: formatNumber(chosen.size) })}
        </Button>
      </Group>
    </Stack>
  );
}
