import { Checkbox } from '@mantine/core';
import { t } from '../../../i18n/t.js';

interface Props {
  name: string;
  checked: boolean;
  onToggle: (range: boolean) => void;
}

/** Chooses a group; with the shift key all from the last one chosen. */
export function ChooseBox({ name, checked, onToggle }: Props) {
  return (
    <Checkbox
      aria-label={t('groups.choose', { name })}
      checked={checked}
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}
