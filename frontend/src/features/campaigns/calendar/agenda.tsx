import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import type { Day } from './calendar-days.js';
import type { ShownEntry } from './entries.js';
import { EntryList } from './entry-list.js';

interface Props {
  days: readonly Day[];
  today: Day;
  entries: ReadonlyMap<Day, ShownEntry[]>;
  loading: boolean;
  onMove: (entry: ShownEntry) => void;
}

/** Day after day, for a narrow page: those on which something stands, and today. */
export function Agenda({ days, today, entries, loading, onMove }: Props) {
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
          {entries.has(day) ? (
            <EntryList entries={entries.get(day) ?? []} onMove={onMove} />
          ) : (
            <Text fz="sm" c="dimmed">
              {t('calendar.emptyDay')}
            </Text>
          )}
        </Card>
      ))}
      {shown.length === 0 && <Text c="dimmed">{t('calendar.empty')}</Text>}
    </Stack>
  );
}
