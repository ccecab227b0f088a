import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { restingWhile } from '../../../components/keeps-focus.js';
import { t } from '../../../i18n/t.js';
import { calendarViews, stepped } from './calendar-days.js';
import type { CalendarView, Day } from './calendar-days.js';
import { pageText } from './page-title.js';

interface Props {
  view: CalendarView;
  day: Day;
  today: Day;
  onChange: (patch: { view?: CalendarView; day?: Day }) => void;
}

/** Which weeks are shown, and as what. */
export function CalendarToolbar({ view, day, today, onChange }: Props) {
  return (
    <Group justify="space-between" mb="sm" gap="xs">
      <Group gap={4}>
        <ActionIcon
          variant="default"
          aria-label={t(`calendar.earlier.${view}`)}
          onClick={() => onChange({ day: stepped(view, day, -1) })}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t(`calendar.later.${view}`)}
          onClick={() => onChange({ day: stepped(view, day, 1) })}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button
          size="compact-md"
          variant="default"
          {...restingWhile(day === today)}
          onClick={() => day !== today && onChange({ day: today })}
        >
          {t('calendar.today')}
        </Button>
        <Text fw={600} fz="lg" ms="xs" aria-live="polite">
          {pageText(view, day)}
        </Text>
      </Group>
      <SegmentedControl
        aria-label={t('calendar.view')}
        value={view}
        onChange={(value) => onChange({ view: calendarViews.find((one) => one === value) ?? 'month' })}
        data={calendarViews.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
      />
    </Group>
  );
}
