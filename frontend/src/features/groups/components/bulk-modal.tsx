import { maxGroupsPerBox } from '@megafon/contracts';
import type { GroupBox } from '@megafon/contracts';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { FormModal } from '../../../components/form-modal.js';
import { ScrollRows } from '../../../components/scroll-rows.js';
import { useCloseGuard } from '../../../components/use-close-guard.js';
import { countOf, t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { formatNumber } from '../../../lib/format.js';
import { useBulk } from '../api/use-bulk.js';
import type { ChosenGroups } from '../use-group-selection.js';
import { BoxName } from './box-name.js';

export type BulkAct = 'add' | 'takeOut';

interface Props {
  /** null while closed. */
  act: BulkAct | null;
  boxes: readonly GroupBox[];
  chosen: ChosenGroups;
  onClose: () => void;
  onDone: (act: BulkAct, boxId: string, count: number) => void;
}

/** Into which box, or out of which, all the chosen groups go. */
export function BulkModal({ act, ...rest }: Props) {
  return (
    <FormModal opened={act !== null} onClose={rest.onClose} title={act && t(`groups.bulk.title.${act}`)}>
      {act && <BulkForm act={act} {...rest} />}
    </FormModal>
  );
}

/** Stands for a box that is made with the same press. */
const newBox = 'new';
const rowHeight = 52;

function BulkForm({ act, boxes, chosen, onClose, onDone }: Props & { act: BulkAct }) {
  const notice = useNotice();
  const bulk = useBulk();
  const [boxId, setBoxId] = useState(boxes[0]?._id ?? (act === 'add' ? newBox : ''));
  const [name, setName] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const needsName = boxId === newBox && name.trim() === '';
  const close = useCloseGuard(boxId === newBox && name.trim() !== '', onClose);
  const groups = countOf('groups', chosen.count);

  const submit = async () => {
    if (bulk.busy) return;
    setIsTouched(true);
    if (needsName) return;
    notice.clear();
    try {
      const into = boxId === newBox ? await bulk.create(name.trim()) : boxId;
      // Where adding is refused the box is there all the same: another try fills it.
      setBoxId(into);
      const count = await bulk[act](into, chosen.selection);
      onDone(act, into, count);
    } catch (error) {
      notice.fail(textOf(error, t(`groups.bulk.failed.${act}`)));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <Banner notice={notice.notice} onClose={notice.clear} />
        <Text>{t(`groups.bulk.help.${act}`, { groups })}</Text>
        <Radio.Group value={boxId} onChange={setBoxId} aria-label={t(`groups.bulk.title.${act}`)}>
          <Stack gap="xs">
            {boxes.length > 0 && (
              <ScrollRows
                items={boxes}
                keyOf={({ _id }) => _id}
                rowHeight={rowHeight}
                maxHeight="280px"
                label={t('groupBoxes.title')}
                render={(box) => (
                  <Radio
                    value={box._id}
                    label={<BoxName box={box} />}
                    description={countOf('groups', box.groupCount)}
                  />
                )}
              />
            )}
            {act === 'add' && <Radio value={newBox} label={t('groups.bulk.newBox')} />}
          </Stack>
        </Radio.Group>
        {boxId === newBox && (
          <TextInput
            label={t('groupBoxes.name')}
            required
            maxLength={100}
            value={name}
            error={isTouched && needsName && t('groupBoxes.nameRequired')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {act === 'add' && chosen.count > maxGroupsPerBox && (
          <Text fz="sm" c="var(--mantine-color-error)">
            {t('groups.bulk.tooMany', { limit: formatNumber(maxGroupsPerBox) })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" busy={bulk.busy} disabled={boxId === ''}>
            {bulk.busy ? t('common.saving') : t(`groups.bulk.submit.${act}`, { groups })}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
