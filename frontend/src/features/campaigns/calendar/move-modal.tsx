import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ZoneNote } from '../../../components/zone-note.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { isPast } from '../campaign-fields.js';
import { dayOf, onDay } from './calendar-days.js';
import type { Day } from './calendar-days.js';
import { DayPicker } from './day-picker.js';
import type { ShownEntry } from './entries.js';
import { MoveWarnings } from './move-warnings.js';

interface Props {
  /** null while closed. */
  entry: ShownEntry | null;
  today: Day;
  onClose: () => void;
  onMove: (entry: ShownEntry, day: Day) => void;
}

/** Another day for a campaign that runs once, without dragging. */
export function MoveModal({ entry, today, onClose, onMove }: Props) {
  return (
    <Modal
      opened={entry !== null}
      onClose={onClose}
      title={t('calendar.move')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {entry && <MoveForm entry={entry} today={today} onClose={onClose} onMove={onMove} />}
    </Modal>
  );
}

function MoveForm({ entry, today, onClose, onMove }: Omit<Props, 'entry'> & { entry: ShownEntry }) {
  const { name, at } = entry;
  const [day, setDay] = useState(() => dayOf(at));
  const moved = onDay(at, day);
  const isSame = day === dayOf(at);
  const isTooLate = isPast(new Date(moved), new Date());
  return (
    <Stack>
      <Text dir="auto">{t('calendar.moveHelp', { name, when: formatDateTime(at) })}</Text>
      <DayPicker label={t('calendar.moveDay')} day={day} first={today} onDay={setDay} />
      <ZoneNote />
      <Text fz="sm" role="status" mih={20} c={isTooLate ? 'var(--mantine-color-error)' : 'dimmed'}>
        {isTooLate
          ? t('calendar.movePast')
          : isSame
            ? t('calendar.moveSame')
            : t('calendar.moveTo', { when: formatDateTime(moved) })}
      </Text>
      {!isSame && !isTooLate && <MoveWarnings campaignId={entry.campaignId} at={moved} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={isSame || isTooLate} onClick={() => onMove(entry, day)}>
          {t('campaignControl.move')}
        </Button>
      </Group>
    </Stack>
  );
}
