import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { TimeField } from '../../../components/time-field.js';
import { ZoneNote } from '../../../components/zone-note.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { timeInputOf } from '../../../lib/local-time.js';
import { isPast } from '../campaign-fields.js';
import { dayOf, onDay } from './calendar-days.js';
import type { Day } from './calendar-days.js';
import { DayPicker } from './day-picker.js';
import type { ShownEntry } from './entries.js';
import { MoveWarnings } from './move-warnings.js';
import type { Drop } from './use-dragging.js';

interface Props {
  /** null while closed. */
  entry: ShownEntry | null;
  /** Where it was dragged to, to begin with; null: it stands where it is. */
  drop: Drop | null;
  today: Day;
  onClose: () => void;
  onMove: (entry: ShownEntry, drop: Drop) => void;
}

/** Another day and hour for a campaign that runs once: asked for, or to say yes to after a drag over a week. */
export function MoveModal({ entry, drop, today, onClose, onMove }: Props) {
  return (
    <Modal
      opened={entry !== null}
      onClose={onClose}
      title={t('calendar.moveTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {entry && <MoveForm entry={entry} drop={drop} today={today} onClose={onClose} onMove={onMove} />}
    </Modal>
  );
}

function MoveForm({ entry, drop, today, onClose, onMove }: Omit<Props, 'entry'> & { entry: ShownEntry }) {
  const { name, at } = entry;
  const [day, setDay] = useState(drop?.day ?? dayOf(at));
  const [time, setTime] = useState(drop?.time ?? timeInputOf(new Date(at)));
  const moved = onDay(at, day, time);
  const isUnfinished = time === '';
  const isSame = moved === at;
  const isTooLate = isPast(new Date(moved), new Date());
  const canMove = !isUnfinished && !isSame && !isTooLate;
  return (
    <Stack>
      <Text dir="auto">{t('calendar.moveHelp', { name, when: formatDateTime(at) })}</Text>
      <DayPicker label={t('calendar.moveDay')} day={day} first={today} onDay={setDay} />
      <TimeField label={t('calendar.moveHour')} value={time} onChange={setTime} />
      <ZoneNote />
      <Text fz="sm" role="status" mih={20} c={isTooLate ? 'var(--mantine-color-error)' : 'dimmed'}>
        {isUnfinished
          ? t('calendar.moveUnfinished')
          : isTooLate
            ? t('calendar.movePast')
            : isSame
              ? t('calendar.moveSame')
              : t('calendar.moveTo', { when: formatDateTime(moved) })}
      </Text>
      {canMove && <MoveWarnings campaignId={entry.campaignId} at={moved} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!canMove} onClick={() => onMove(entry, { day, time })}>
          {t('campaignControl.move')}
        </Button>
      </Group>
    </Stack>
  );
}
