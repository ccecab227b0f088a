import { deadLetterStates, listDeadLetters } from '@megafon/contracts';
import type { DeadLetterState } from '@megafon/contracts';
import { Button, Card, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconMailCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BusyButton } from '../../../components/busy-button.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { EmptyState } from '../../../components/empty-state.js';
import { LoadMore } from '../../../components/load-more.js';
import { NoMatches } from '../../../components/no-matches.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { pages } from '../../../lib/query.js';
import { useUrlState } from '../../../lib/use-url-state.js';
import { useDeadLetterActions } from '../api/use-dead-letter-actions.js';
import { DeadLetterModal } from './dead-letter-modal.js';
import { DeadLetterRows } from './dead-letter-rows.js';

const lookEveryMs = 30_000;
const none: { state: DeadLetterState | ''; type: string; group: string } = { state: '', type: '', group: '' };
/** The letter that is open is no filter. */
const defaults = { ...none, letter: '' };
const allowed = { state: ['', ...deadLetterStates] as const };

/** Messages that were given up, newest first, and their way back. */
export function DeadLetters({ mayReplay }: { mayReplay: boolean }) {
  const [view, change] = useUrlState(defaults, allowed);
  const notice = useNotice();
  const { askToReplay, askToReplayAll, busy } = useDeadLetterActions(notice);
  const { state, type, group, letter: opened } = view;
  const isOfKind = group !== '';
  const asked = { ...(state !== '' && { state }), ...(isOfKind && { type, group }) };
  const letters = useInfiniteQuery({
    ...pages(listDeadLetters, { query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
    select: ({ pages: shown }) => ({
      all: shown.flatMap(({ items }) => items),
      waiting: shown[0]?.waiting ?? 0,
    }),
  });
  const isNarrowed = state !== '' || isOfKind;
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed" maw="70ch">
        {t('deadLetters.help')}
      </Text>
      <Group gap="sm">
        <NativeSelect
          aria-label={t('deadLetters.filter')}
          value={state}
          onChange={(event) => change({ state: event.currentTarget.value as DeadLetterState | '' })}
          data={[
            { value: '', label: t('deadLetters.everyState') },
            ...deadLetterStates.map((value) => ({ value, label: t(`deadLetters.states.${value}`) })),
          ]}
        />
        {isOfKind && <ChosenKind type={type} group={group} onClear={() => change({ type: '', group: '' })} />}
      </Group>
      {opened === '' && <Banner notice={notice.notice} onClose={notice.clear} />}
      <QueryView
        query={letters}
        skeleton={<Skeleton h={420} radius="lg" />}
        failed={t('deadLetters.loadFailed')}
        empty={{
          when: ({ all }) => all.length === 0,
          show: isNarrowed ? (
            <NoMatches onClear={() => change(none)} />
          ) : (
            <EmptyState
              icon={IconMailCheck}
              title={t('deadLetters.empty')}
              help={t('deadLetters.emptyHelp')}
            />
          ),
        }}
      >
        {({ all, waiting }) => (
          <>
            <Group justify="space-between" gap="sm">
              <Text fz="sm" fw={600} role="status">
                {waitingOf(waiting)}
              </Text>
              {mayReplay && isOfKind && waiting > 0 && (
                <BusyButton busy={busy} spins onClick={() => askToReplayAll({ type, group })}>
                  {t('deadLetters.replayAll')}
                </BusyButton>
              )}
            </Group>
            <Card padding={0}>
              <DeadLetterRows
                letters={all}
                mayReplay={mayReplay}
                busy={busy}
                onOpen={({ id }) => {
                  notice.clear();
                  change({ letter: id });
                }}
                onKind={(of) => change({ type: of.type, group: of.group })}
                onReplay={askToReplay}
              />
              {letters.hasNextPage && (
                <LoadMore onMore={() => void letters.fetchNextPage()} busy={letters.isFetchingNextPage} />
              )}
            </Card>
          </>
        )}
      </QueryView>
      <DeadLetterModal
        id={opened === '' ? null : opened}
        mayReplay={mayReplay}
        busy={busy}
        notice={notice}
        onClose={() => change({ letter: '' })}
        onReplay={askToReplay}
        onOpen={(id) => change({ letter: id })}
      />
    </Stack>
  );
}

function waitingOf(count: number): string {
  return count === 0
    ? t('deadLetters.nothingWaits')
    : t('deadLetters.waits', { count, n: formatNumber(count) });
}

interface KindProps {
  type: string;
  group: string;
  onClear: () => void;
}

function ChosenKind({ type, group, onClear }: KindProps) {
  return (
    <Button
      variant="light"
      h="auto"
      py={6}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('deadLetters.clearKind', { type, group })}
      styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
      onClick={onClear}
    >
      {`${t('deadLetters.kind')}: `}
      <bdi dir="ltr">{`${type} · ${group}`}</bdi>
    </Button>
  );
}
