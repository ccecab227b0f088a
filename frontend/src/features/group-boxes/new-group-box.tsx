import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Banner, useNotice } from '../../components/banner.js';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { partlyAddedText } from './added-text.js';
import { useBoxGroups } from './api/use-box-groups.js';
import { GroupChoice } from './components/add-groups-modal.js';
import { BoxForm } from './components/box-modal.js';

interface Props {
  /** The box is there, and empty. */
  onMade: (boxId: string) => void;
  onDone: (boxId: string) => void;
  onCancel: () => void;
}

/** A new box and what lies in it, as part of another page: first its name, then its groups. */
export function NewGroupBox({ onMade, onDone, onCancel }: Props) {
  const [boxId, setBoxId] = useState<string | null>(null);
  return boxId === null ? (
    <BoxForm
      box={null}
      onClose={onCancel}
      onSaved={({ id }) => {
        setBoxId(id);
        onMade(id);
      }}
    />
  ) : (
    <Filling boxId={boxId} onDone={() => onDone(boxId)} />
  );
}

function Filling({ boxId, onDone }: { boxId: string; onDone: () => void }) {
  const { add } = useBoxGroups(boxId);
  const notice = useNotice();
  /** Those that did not go in are chosen still. */
  const [left, setLeft] = useState<readonly string[]>([]);
  return (
    <Stack>
      <Text role="status">{t('groupBoxes.createdNowFill')}</Text>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <GroupChoice
        key={left.join(' ')}
        boxId={boxId}
        first={left}
        busy={add.isPending}
        onClose={onDone}
        onAdd={(choice) => {
          notice.clear();
          add.mutate(choice, {
            onSuccess: (added) => {
              if (added.refused.length === 0) return onDone();
              notice.warn(partlyAddedText(added));
              setLeft(added.refused.flatMap(({ ids }) => ids));
            },
            onError: (error) => notice.fail(textOf(error, t('groupBoxes.addFailed'))),
          });
        }}
      />
    </Stack>
  );
}
