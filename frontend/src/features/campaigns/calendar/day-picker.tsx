import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { restingWhile } from '../../../components/keeps-focus.js';
import { campaignTimes } from '../../../i18n/he/campaign-control.js';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import { daysShown, isSameMonth, stepped } from './calendar-days.js';
import type { Day } from './calendar-days.js';
import classes from './calendar.module.css';
import { monthText } from './page-title.js';
import { useDayKeys } from './use-day-keys.js';

interface Props {
  label: string;
  day: Day;
  /** Days before it cannot be chosen. */
  first: Day;
  onDay: (day: Day) => void;
}

/** A month to choose a day of, by press or by the arrows. */
export function DayPicker({ label, day, first, onDay }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const choose = (wanted: Day) => onDay(wanted < first ? first : wanted);
  const onKeyDown = useDayKeys(grid, { day, onDay: choose, onOpen: choose });
  const days = daysShown('month', day);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <Stack gap={4} className={classes.picker}>
      <Group justify="space-between">
        <ActionIcon
          aria-label={t('calendar.earlier.month')}
          {...restingWhile(isSameMonth(day, first))}
          onClick={() => !isSameMonth(day, first) && choose(stepped('month', day, -1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {monthText(day)}
        </Text>
        <ActionIcon aria-label={t('calendar.later.month')} onClick={() => choose(stepped('month', day, 1))}>
          <IconChevronLeft size={18} />
        </ActionIcon>
      </Group>
      <div ref={grid} role="grid" aria-label={label}>
        <div role="row" className={classes.row}>
          {campaignTimes.days.map((name, index) => (
            <div
              key={name}
              role="columnheader"
              className={classes.weekday}
              aria-label={campaignTimes.dayNames[index]}
            >
              {name}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes.picks}>
            {week.map((one) => (
              <div
                key={one}
                role="gridcell"
                className={classes.pick}
                tabIndex={one === day ? 0 : -1}
                aria-selected={one === day}
                aria-disabled={one < first}
                aria-label={longDay(one)}
                data-day={one}
                data-autofocus={one === day || undefined}
                data-chosen={one === day || undefined}
                data-outside={!isSameMonth(one, day) || undefined}
                onClick={() => one >= first && onDay(one)}
                onKeyDown={onKeyDown}
              >
                <span aria-hidden>{Number(one.slice(8))}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Stack>
  );
}
