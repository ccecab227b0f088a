import type { DeadLetterSummary } from '@megafon/contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.js';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { isSendable, typeOf } from '../dead-letter-words.js';
import { AdminRows } from './admin-rows.js';
import { DeadLetterStateBadge } from './dead-letter-state.js';

interface Props {
  letters: readonly DeadLetterSummary[];
  mayReplay: boolean;
  busy: boolean;
  onOpen: (letter: DeadLetterSummary) => void;
  onKind: (letter: DeadLetterSummary) => void;
  onReplay: (letter: DeadLetterSummary) => void;
}
type RowProps = Omit<Props, 'letters'> & { letter: DeadLetterSummary };

export function DeadLetterRows({ letters, ...rest }: Props) {
  return (
    <AdminRows
      label={t('deadLetters.title')}
      rows={letters}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: t('deadLetters.message'),
          cell: (letter) => <What letter={letter} />,
          size: { miw: 250, maw: 320 },
        },
        {
          heading: t('deadLetters.why'),
          cell: (letter) => <Why letter={letter} />,
          size: { miw: 200, maw: 280 },
        },
        { heading: t('deadLetters.state'), cell: (letter) => <State letter={letter} /> },
        { heading: t('deadLetters.actions'), cell: (letter) => <Actions letter={letter} {...rest} /> },
      ]}
      rowSpacing="xs"
    />
  );
}

function What({ letter }: { letter: DeadLetterSummary }) {
  const { group, at } = letter;
  return (
    <Stack gap={0}>
      <Text fw={600} fz="sm" dir="ltr" ta="end" style={{ overflowWrap: 'anywhere' }}>
        {typeOf(letter)}
      </Text>
      <Text fz="xs" c="dimmed">
        {`${t('deadLetters.group')}: `}
        <bdi dir="ltr">{group}</bdi>
        {' · '}
        <TimeText at={at} />
      </Text>
    </Stack>
  );
}

function Why({ letter: { cause, attempts, error } }: { letter: DeadLetterSummary }) {
  return (
    <Stack gap={0}>
      <Text fz="sm">{`${t(`deadLetters.causes.${cause}`)} · ${attemptsOf(attempts)}`}</Text>
      <Text fz="xs" c="dimmed" dir="ltr" ta="end" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {error}
      </Text>
    </Stack>
  );
}

function State({ letter: { state, sentAt } }: { letter: DeadLetterSummary }) {
  return (
    <Stack gap={2} align="flex-start">
      <DeadLetterStateBadge state={state} />
      {sentAt !== null && (
        <Text fz="xs" c="dimmed">
          <TimeText at={sentAt} />
        </Text>
      )}
    </Stack>
  );
}

function Actions({ letter, mayReplay, busy, onOpen, onKind, onReplay }: RowProps) {
  const { type, group } = letter;
  const named = { type, group };
  return (
    <Group gap={4}>
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('deadLetters.detailsOf', named)}
        onClick={() => onOpen(letter)}
      >
        {t('deadLetters.details')}
      </Button>
      {mayReplay && isSendable(letter) && (
        <BusyButton
          size="xs"
          variant="light"
          busy={busy}
          aria-label={t('deadLetters.replayOf', named)}
          onClick={() => onReplay(letter)}
        >
          {t('deadLetters.replay')}
        </BusyButton>
      )}
      <Button
        size="xs"
        variant="subtle"
        aria-label={t('deadLetters.onlyKindOf', named)}
        onClick={() => onKind(letter)}
      >
        {t('deadLetters.onlyKind')}
      </Button>
    </Group>
  );
}

function attemptsOf(count: number): string {
  if (count === 0) return t('deadLetters.noAttempts');
  return t('deadLetters.attempts', { count, n: formatNumber(count) });
}
