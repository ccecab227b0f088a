import { fold, maxChosenGroups } from '@megafon/contracts';
import type { LeftOutGroup, listLeftOutGroups, ReplyOf } from '@megafon/contracts';
import { Anchor, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { FormModal } from '../../../components/form-modal.js';
import { QueryView } from '../../../components/query-view.js';
import { ScrollRows } from '../../../components/scroll-rows.js';
import { SearchField } from '../../../components/search-field.js';
import { useCloseGuard } from '../../../components/use-close-guard.js';
import { countOf, t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { formatNumber } from '../../../lib/format.js';
import { useAllGroups, useChooseGroups } from '../api/use-left-out.js';

type LeftOut = ReplyOf<typeof listLeftOutGroups>;

interface Props {
  /** null while closed. */
  leftOut: LeftOut | null;
  onClose: () => void;
  onChosen: () => void;
}

/** Which of all the groups that were found the plan shall hold. */
export function ChooseGroupsModal({ leftOut, onClose, onChosen }: Props) {
  return (
    <FormModal opened={leftOut !== null} onClose={onClose} size="lg" title={t('groups.leftOut.title')}>
      {leftOut && <Choice leftOut={leftOut} onClose={onClose} onChosen={onChosen} />}
    </FormModal>
  );
}

function Choice({ leftOut, ...told }: Props & { leftOut: LeftOut }) {
  const kept = useAllGroups();
  return (
    <QueryView query={kept} skeleton={<Skeleton h={420} />} failed={t('groups.loadFailed')} small>
      {(groups) => <ChoiceForm kept={groups} leftOut={leftOut} {...told} />}
    </QueryView>
  );
}

interface FormProps extends Omit<Props, 'leftOut'> {
  kept: readonly LeftOutGroup[];
  leftOut: LeftOut;
}

const bySize = (one: LeftOutGroup, other: LeftOutGroup) => other.memberCount - one.memberCount;

function ChoiceForm({ kept, leftOut: { groups, limit, used }, onClose, onChosen }: FormProps) {
  const notice = useNotice();
  const choose = useChooseGroups();
  const [words, setWords] = useState('');
  // As they were when the form was opened: what another tab changes does not move under the hand.
  const [all] = useState(() => [...kept, ...groups].sort(bySize));
  const [before] = useState<ReadonlySet<string>>(() => new Set(kept.map(({ _id }) => _id)));
  const [ticked, setTicked] = useState(before);
  const wanted = fold(words);
  const shown = all.filter(({ name }) => fold(name).includes(wanted));
  const add = [...ticked].filter((id) => !before.has(id));
  const remove = [...before].filter((id) => !ticked.has(id));
  const close = useCloseGuard(add.length + remove.length > 0, onClose);
  // Those beyond what one answer shows count as well.
  const count = used - remove.length + add.length;
  const isTooMany = count > limit;
  const toggle = (id: string) =>
    setTicked((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]));
  const submit = () => {
    notice.clear();
    choose.mutate(
      { body: { add, remove } },
      { onSuccess: onChosen, onError: (error) => notice.fail(textOf(error, t('groups.leftOut.failed'))) },
    );
  };
  return (
    <Stack gap="sm">
      <Banner notice={notice.notice} onClose={notice.clear} />
      <Text fz="sm">{t('groups.leftOut.help', { limit: countOf('groups', limit) })}</Text>
      <SearchField label={t('groups.searchLabel')} value={words} onChange={setWords} />
      <ScrollRows
        items={shown}
        keyOf={({ _id }) => _id}
        rowHeight={48}
        maxHeight="320px"
        label={t('groups.title')}
        render={({ _id, name, memberCount }) => (
          <Checkbox
            checked={ticked.has(_id)}
            onChange={() => toggle(_id)}
            label={<bdi>{name}</bdi>}
            description={countOf('members', memberCount)}
          />
        )}
      />
      <Text fz="sm" fw={600} role="status" c={isTooMany ? 'var(--mantine-color-error)' : undefined}>
        {t('groups.leftOut.count', { n: formatNumber(count), limit: formatNumber(limit) })}{' '}
        {isTooMany && (
          <Anchor component={Link} to="/subscription" fz="sm" underline="always">
            {t('common.toPlans')}
          </Anchor>
        )}
      </Text>
      {remove.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('groups.leftOut.leaveBoxes', { groups: countOf('groups', remove.length) })}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <BusyButton
          disabled={
            isTooMany ||
            add.length + remove.length === 0 ||
            Math.max(add.length, remove.length) > maxChosenGroups
          }
          busy={choose.isPending}
          spins
          onClick={submit}
        >
          {t('groups.leftOut.save')}
        </BusyButton>
      </Group>
    </Stack>
  );
}
