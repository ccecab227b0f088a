import type { DeadLetterSummary } from '@megafon/contracts';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import rows from '../../../components/rows.module.css';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { isSendable, typeOf } from '../dead-letter-words.js';
import { AdminTable } from './admin-table.js';
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

export function DeadLetterTable({ letters, ...rest }: Props) {
  return (
    <AdminTable
      label={t('deadLetters.title')}
      headings={[
        t('deadLetters.message'),
        t('deadLetters.why'),
        t('deadLetters.state'),
        t('deadLetters.actions'),
      ]}
      rowSpacing="xs"
    >
      {letters.map((letter) => (
        <Table.Tr key={letter.id}>
          <Table.Td miw={250} maw={320}>
            <What letter={letter} />
          </Table.Td>
          <Table.Td miw={200} maw={280}>
            <Why letter={letter} />
          </Table.Td>
          <Table.Td>
            <State letter={letter} />
          </Table.Td>
          <Table.Td>
            <Actions letter={letter} {...rest} />
          </Table.Td>
        </Table.Tr>
      ))}
    </AdminTable>
  );
}

/** The same where a table has no room. */
export function DeadLetterCards({ letters, ...rest }: Props) {
  return (
    <ul className={rows.rows} aria-label={t('deadLetters.title')}>
      {letters.map((letter) => (
        <li key={letter.id} className={rows.row}>
          <Stack gap="xs">
            <What letter={letter} />
            <Why letter={letter} />
            <State letter={letter} />
            <Actions letter={letter} {...rest} />
          </Stack>
        </li>
      ))}
    </ul>
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
        <Button
          size="xs"
          variant="light"
          disabled={busy}
          aria-label={t('deadLetters.replayOf', named)}
          onClick={() => onReplay(letter)}
        >
          {t('deadLetters.replay')}
        </Button>
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
