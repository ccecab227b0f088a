import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import { formatNumber } from '../../../lib/format.js';
import type { Day } from './calendar-days.js';
import type { ShownEntry } from './entries.js';
import { EntryList } from './entry-list.js';

interface Props {
  days: readonly Day[];
  today: Day;
  entries: ReadonlyMap<Day, ShownEntry[]>;
  loading: boolean;
  onOpen: (day: Day) => void;
  onMove: (entry: ShownEntry) => void;
}

/** Shown of a day; all of it is in its drawer. */
const shownEach = 5;

/** Day after day, for a narrow page: those on which something stands, and today. */
export function Agenda({ days, today, entries, loading, onOpen, onMove }: Props) {
  if (loading) {
    return (
      <Stack role="status" aria-label={t('common.loading')}>
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} h={96} radius="lg" />
        ))}
      </Stack>
    );
  }
  const shown = days.filter((day) => day === today || entries.has(day));
  return (
    <Stack gap="sm">
      {shown.map((day) => (
        <Card key={day} component="section" padding="sm" aria-label={longDay(day)}>
          <Title order={2} fz="md" c={day === today ? 'var(--mantine-color-anchor)' : undefined}>
            {day === today ? `${t('calendar.today')} · ${longDay(day)}` : longDay(day)}
          </Title>
          <DayEntries day={day} entries={entries.get(day) ?? []} onOpen={onOpen} onMove={onMove} />
        </Card>
      ))}
      {shown.length === 0 && <Text c="dimmed">{t('calendar.empty')}</Text>}
    </Stack>
  );
}

interface DayProps extends Pick<Props, 'onOpen' | 'onMove'> {
  day: Day;
  entries: readonly ShownEntry[];
}

function DayEntries({ day, entries, onOpen, onMove }: DayProps) {
  if (entries.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        {t('calendar.emptyDay')}
      </Text>
    );
  }
  const n = formatNumber(entries.length - shownEach);
  return (
    <>
      <EntryList entries={entries.slice(0, shownEach)} onMove={onMove} />
      {entries.length > shownEach && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('calendar.moreOf', { n, day: longDay(day) })}
          onClick={() => onOpen(day)}
        >
          {t('calendar.more', { n })}
        </Button>
      )}
    </>
  );
}
