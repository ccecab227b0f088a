import '@mantine/dates/styles.css';
import 'dayjs/locale/he';
import { DateInput } from '@mantine/dates';
import type { DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { campaignTimes } from '../i18n/he/campaign-control.js';
import { t } from '../i18n/t.js';
import { dateInputOf } from '../lib/local-time.js';
import classes from './date-field.module.css';
import { typedDay } from './typed-day.js';

interface Props extends Pick<
  DateInputProps,
  | 'label'
  | 'description'
  | 'error'
  | 'required'
  | 'disabled'
  | 'readOnly'
  | 'clearable'
  | 'minDate'
  | 'flex'
  | 'onBlur'
  | 'ref'
> {
  /** '2026-11-24', or '' for none. */
  value: string;
  onChange: (day: string) => void;
}

/** A day: typed as people write it, or taken from a month whose weeks begin on Sunday. */
export function DateField({ value, onChange, disabled = false, readOnly = false, ...rest }: Props) {
  const today = dateInputOf(new Date());
  /** Enter says that the day is written: the month need not lie over what comes next. */
  const [isWritten, setWritten] = useState(false);
  const isWriting = () => setWritten(false);
  return (
    <DateInput
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="DD.MM.YYYY"
      dateParser={typedDay}
      placeholder={t('picker.datePlaceholder')}
      locale="he"
      firstDayOfWeek={0}
      weekdayFormat={(day) => campaignTimes.days[new Date(`${day}T00:00:00Z`).getUTCDay()]}
      // Red is for what went wrong.
      weekendDays={[]}
      highlightToday
      defaultDate={today}
      getDayProps={(day) => marksOf(day, today)}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      clearButtonProps={{ 'aria-label': t('picker.clearDate') }}
      errorProps={{ role: 'alert' }}
      // A day is digits alone: by its own first letter it would begin at the left.
      styles={{ input: { unicodeBidi: 'normal' } }}
      // The buttons between them are named by the month and the year that stand on them.
      ariaLabels={{
        previousMonth: t('picker.previousMonth'),
        nextMonth: t('picker.nextMonth'),
        previousYear: t('picker.previousYear'),
        nextYear: t('picker.nextYear'),
        previousDecade: t('picker.previousYears'),
        nextDecade: t('picker.nextYears'),
      }}
      classNames={{ day: classes.day }}
      disabled={disabled}
      readOnly={readOnly}
      popoverProps={{
        disabled: disabled || readOnly || isWritten,
        // It stands beside the landmarks of the page.
        attributes: { dropdown: { role: 'dialog', 'aria-label': t('picker.month') } },
      }}
      onKeyDown={({ key }) => key === 'Enter' && setWritten(true)}
      onFocus={isWriting}
      onClick={isWriting}
      onInput={isWriting}
      {...rest}
    />
  );
}

/** The library takes the browser's today. */
function marksOf(day: string, today: string) {
  const marks = { highlightToday: true, 'data-today': day === today || undefined };
  return marks;
}
