import '@mantine/dates/styles.css';
import { TimePicker } from '@mantine/dates';
import type { TimePickerProps } from '@mantine/dates';
import { t } from '../i18n/t.js';

interface Props extends Pick<TimePickerProps, 'error' | 'required' | 'disabled' | 'onBlur' | 'hoursRef'> {
  label: string;
  /** '14:30', or '' while it is unfinished. */
  value: string;
  onChange: (time: string) => void;
}

/** An hour of 24, typed digit by digit, by the arrows, or taken from the lists. */
export function TimeField({ label, ...rest }: Props) {
  return (
    <TimePicker
      label={label}
      format="24h"
      withDropdown
      minutesStep={5}
      hoursInputLabel={t('picker.hours', { label })}
      minutesInputLabel={t('picker.minutes', { label })}
      errorProps={{ role: 'alert' }}
      {...rest}
    />
  );
}
