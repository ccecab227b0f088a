import { writingTargets } from '@megafon/contracts';
import type { WritingTarget } from '@megafon/contracts';
import { Alert, Anchor, Card, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AiWriter } from '../../components/ai-writing/ai-writer.js';
import { askToLeave } from '../../components/ask-to-leave.js';
import { PageHeader } from '../../components/page-header.js';
import { Unsaved, useTellUnsaved } from '../../components/use-close-guard.js';
import { useLeaveGuard } from '../../components/use-leave-guard.js';
import { t } from '../../i18n/t.js';
import { PutIntoBox } from './components/put-into-box.js';
import type { TargetBox } from './api/use-boxes.js';

/** A new post, or comment, written with AI and put into a box. */
export function CreatePage() {
  const [search, setSearch] = useSearchParams();
  const target: WritingTarget = search.get('target') === 'comment' ? 'comment' : 'post';
  const [isDirty, setIsDirty] = useState(false);
  useLeaveGuard(isDirty);
  const turnTo = (value: string) =>
    setSearch(value === 'comment' ? { target: value } : {}, { replace: true });
  return (
    <>
      <PageHeader
        title={t(target === 'post' ? 'createPage.titlePost' : 'createPage.titleComment')}
        help={t('createPage.help')}
      />
      <Stack maw={1100}>
        <SegmentedControl
          aria-label={t('createPage.target')}
          data={writingTargets.map((value) => ({ value, label: t(`createPage.targets.${value}`) }))}
          value={target}
          onChange={(value) => (isDirty ? askToLeave({ onConfirm: () => turnTo(value) }) : turnTo(value))}
          style={{ alignSelf: 'flex-start' }}
        />
        <Unsaved value={setIsDirty}>
          <Work key={target} target={target} />
        </Unsaved>
      </Stack>
    </>
  );
}

function Work({ target }: { target: WritingTarget }) {
  /** Counted, so that the same variant chosen again is taken anew. */
  const [chosen, setChosen] = useState({ text: '', times: 0 });
  const [saved, setSaved] = useState<TargetBox | null>(null);
  const [saves, setSaves] = useState(0);
  const [isWritten, setIsWritten] = useState(false);
  useTellUnsaved(isWritten || (chosen.times > 0 && saved === null));
  return (
    <>
      <Unsaved value={setIsWritten}>
        <Card>
          <AiWriter
            target={target}
            text=""
            saves={saves}
            onUse={(text) => {
              setSaved(null);
              setChosen(({ times }) => ({ text, times: times + 1 }));
            }}
          />
        </Card>
      </Unsaved>
      {saved ? (
        <Saved target={target} box={saved} />
      ) : (
        chosen.times > 0 && (
          <PutIntoBox
            key={chosen.times}
            target={target}
            text={chosen.text}
            onSaved={(box) => {
              setSaved(box);
              setSaves((times) => times + 1);
            }}
          />
        )
      )}
    </>
  );
}

/** What is done, and what comes next. */
function Saved({ target, box }: { target: WritingTarget; box: TargetBox }) {
  const boxPath = `/${target}-boxes/edit/${box._id}`;
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconCheck size={20} />}
      title={t(target === 'post' ? 'createPage.savedPost' : 'createPage.savedComment')}
    >
      <Group gap="md">
        <Anchor component={Link} to={boxPath} underline="always">
          {t('createPage.openBox', { name: box.name })}
        </Anchor>
        <Anchor component={Link} to={`/campaigns/new?${target}Box=${box._id}`} underline="always">
          {t('createPage.toCampaign')}
        </Anchor>
      </Group>
    </Alert>
  );
}
