import { Text } from '@mantine/core';
import { t } from '../i18n/t.js';
import { browserZone, isSameZone, userZone, zoneName } from '../lib/time-zone.js';

/** By whose clock a time is chosen, where the browser goes by another one. */
export function ZoneNote() {
  if (isSameZone(userZone(), browserZone())) return null;
  return (
    <Text fz="xs" c="dimmed">
      {t('picker.byClock', { zone: zoneName() })}
    </Text>
  );
}
