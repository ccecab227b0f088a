import type { GroupBox } from '@megafon/contracts';
import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { restingWhile } from '../../../components/keeps-focus.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { ScrollRows } from '../../../components/scroll-rows.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import type { PlacedGroup } from '../select-groups.js';
import { useAddToBox, useRemoveFromBox } from '../api/use-group-in-box.js';
import { BoxName } from './box-name.js';

interface Props {
  /** null while closed. */
  placed: PlacedGroup | null;
  boxes: readonly GroupBox[];
  onClose: () => void;
}

export function AssignModal({ placed, boxes, onClose }: Props) {
  return (
    <Modal
      opened={placed !== null}
      onClose={onClose}
      title={t('groups.assignTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {placed && <AssignForm placed={placed} boxes={boxes} onClose={onClose} />}
    </Modal>
  );
}

const rowHeight = 40;

function AssignForm({ placed, boxes, onClose }: Props & { placed: PlacedGroup }) {
  const notice = useNotice();
  const add = useAddToBox();
  const remove = useRemoveFromBox();
  const { _id: groupId, name } = placed.group;
  const busy = add.isPending || remove.isPending;

  const toggle = (boxId: string, into: boolean) => {
    if (into) {
      const onError = (error: Error) => notice.fail(textOf(error, t('groups.assignFailed')));
      const onSuccess = () => notice.succeed(t('groups.assigned'));
      add.mutate({ params: { boxId }, body: { groupId } }, { onSuccess, onError });
    } else {
      const onError = () => notice.fail(t('groupBoxes.removeGroupFailed'));
      const onSuccess = () => notice.succeed(t('groups.unassigned'));
      remove.mutate({ params: { boxId, groupId } }, { onSuccess, onError });
    }
  };

  return (
    <Stack>
      <Banner notice={notice.notice} onClose={notice.clear} />
      {boxes.length === 0 ? (
        <>
          <Text c="dimmed">{t('groups.noBoxes')}</Text>
          <Button component={Link} to="/group-boxes">
            {t('groups.createBox')}
          </Button>
        </>
      ) : (
        <>
          <Text dir="auto">{t('groups.assignHelp', { name })}</Text>
          <ScrollRows
            items={boxes}
            keyOf={({ _id }) => _id}
            rowHeight={rowHeight}
            maxHeight="320px"
            label={t('groups.assignTitle')}
            render={(box) => (
              <Checkbox
                checked={placed.boxIds.includes(box._id)}
                {...restingWhile(busy)}
                onChange={(event) => !busy && toggle(box._id, event.currentTarget.checked)}
                label={<BoxName box={box} />}
              />
            )}
          />
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      )}
    </Stack>
  );
}
