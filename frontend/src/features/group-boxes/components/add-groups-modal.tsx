import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { QueryView } from '../../../components/query-view.js';
import { ScrollRows } from '../../../components/scroll-rows.js';
import { SearchField } from '../../../components/search-field.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { LoadMore } from '../../../components/load-more.js';
import { useAvailableGroups } from '../api/use-available-groups.js';
import type { Choice } from '../api/use-box-groups.js';
import { ToGroups } from './to-groups.js';

interface Props {
  opened: boolean;
  boxId: string;
  busy: boolean;
  /** Those that are chosen from the start. */
  first?: readonly string[];
  onClose: () => void;
  onAdd: (choice: Choice) => void;
}

export function AddGroupsModal({ opened, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('groupBoxes.addGroups')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <GroupChoice {...rest} onClose={onClose} />
    </Modal>
  );
}

const rowHeight = 48;
const none = { groups: [], total: 0 };

/** Groups outside the box, to take some or all of them. */
export function GroupChoice({ boxId, busy, first = [], onClose, onAdd }: Omit<Props, 'opened'>) {
  const [words, setWords] = useState('');
  const { available, more } = useAvailableGroups(boxId, words);
  const { groups: shown, total } = available.data ?? none;
  const isNoneAtAll = useAvailableGroups(boxId, '').available.data?.total === 0;
  /** All that match are chosen, also those that were not loaded. */
  const [everything, setEverything] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first));
  const shownIds = shown.map(({ _id }) => _id);
  const set = (ids: readonly string[], on: boolean) => {
    setEverything(on && ids.length > 1 && more !== undefined);
    setChosen((before) => {
      const next = new Set(everything ? [...before, ...shownIds] : before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  };
  const count = everything ? total : chosen.size;
  const chosenShown = shown.filter(({ _id }) => chosen.has(_id)).length;
  const allShown = shown.length > 0 && chosenShown === shown.length;

  return (
    <Stack gap="sm">
      <SearchField
        label={t('groupBoxes.searchAvailable')}
        value={words}
        onChange={(value) => {
          setWords(value);
          setEverything(false);
        }}
      />
      <QueryView
        query={available}
        skeleton={<Skeleton h={300} radius="lg" />}
        failed={t('groupBoxes.availableFailed')}
        small
        empty={{ when: ({ groups }) => groups.length === 0, show: <Nothing isNoneAtAll={isNoneAtAll} /> }}
      >
        {({ groups }) => (
          <>
            <Checkbox
              label={t('groupBoxes.selectShown')}
              checked={allShown}
              indeterminate={!allShown && chosenShown > 0}
              onChange={(event) => set(shownIds, event.currentTarget.checked)}
            />
            <ScrollRows
              items={groups}
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
            {more && <LoadMore onMore={more} busy={available.isFetching} byScrolling={false} />}
          </>
        )}
      </QueryView>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <BusyButton
          disabled={count === 0}
          busy={busy}
          spins
          onClick={() => onAdd(everything ? { matching: words } : { ids: [...chosen] })}
        >
          {count === 0
            ? t('groupBoxes.addNone')
            : t('groupBoxes.addSelected', { count, n: formatNumber(count) })}
        </BusyButton>
      </Group>
    </Stack>
  );
}

function Nothing({ isNoneAtAll }: { isNoneAtAll: boolean }) {
  return (
    <Stack align="center" gap="sm" py="xl">
      <Text c="dimmed" ta="center">
        {isNoneAtAll ? t('groupBoxes.noGroupsAtAll') : t('common.noMatches')}
      </Text>
      {isNoneAtAll && <ToGroups />}
    </Stack>
  );
}
