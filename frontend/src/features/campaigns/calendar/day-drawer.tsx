import { Button, Drawer, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import type { Day } from './calendar-days.js';
import type { ShownEntry } from './entries.js';
import { EntryList } from './entry-list.js';

interface Props {
  /** null while closed. */
  day: Day | null;
  today: Day;
  entries: readonly ShownEntry[];
  onClose: () => void;
  onMove: (entry: ShownEntry) => void;
  onCreate: (day: Day) => void;
}

/** A day in full. */
export function DayDrawer({ day, today, entries, onClose, onMove, onCreate }: Props) {
  return (
    <Drawer
      opened={day !== null}
      onClose={onClose}
      position="left"
      title={day === null ? '' : longDay(day)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {day !== null && (
        <Stack>
          {entries.length > 0 ? (
            <EntryList entries={entries} onMove={onMove} />
          ) : (
            <Text c="dimmed">{t('calendar.emptyDay')}</Text>
          )}
          {day >= today && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => onCreate(day)}>
              {t('calendar.create')}
            </Button>
          )}
        </Stack>
      )}
    </Drawer>
  );
}
