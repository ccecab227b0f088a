import { writingTargets } from '@megafon/contracts';
import type { WritingTarget } from '@megafon/contracts';
import { Alert, Anchor, Card, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AiWriter } from '../../components/ai-writing/ai-writer.js';
import { askToLeave } from '../../components/ask-to-leave.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { toastSuccess } from '../../components/toast.js';
import { Unsaved, useTellUnsaved } from '../../components/use-close-guard.js';
import { useLeaveGuard } from '../../components/use-leave-guard.js';
import { t } from '../../i18n/t.js';
import { PutIntoBox } from './components/put-into-box.js';
import type { TargetBox } from './api/use-boxes.js';
import { useOwnText } from './use-own-text.js';

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
      <FirstUseHint screen="create" />
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

const savedText = { post: 'createPage.savedPost', comment: 'createPage.savedComment' } as const;

function Work({ target }: { target: WritingTarget }) {
  const text = useOwnText();
  /** How often a variant was. */
  const [chosen, setChosen] = useState(0);
  const [saved, setSaved] = useState<TargetBox | null>(null);
  const [saves, setSaves] = useState(0);
  const [isWritten, setIsWritten] = useState(false);
  useTellUnsaved(isWritten || (chosen > 0 && saved === null));
  return (
    <>
      <Unsaved value={setIsWritten}>
        <Card>
          <AiWriter
            target={target}
            text=""
            saves={saves}
            onUse={(variant) => {
              setSaved(null);
              setChosen((times) => times + 1);
              text.choose(variant);
            }}
          />
        </Card>
      </Unsaved>
      {saved ? (
        <Saved target={target} box={saved} />
      ) : (
        chosen > 0 && (
          <PutIntoBox
            target={target}
            text={text}
            chosen={chosen}
            onSaved={(box, put) => {
              setSaves((times) => times + 1);
              if (text.form.getValues('text') !== put) {
                // Something else was written or chosen meanwhile: it stays.
                toastSuccess(t(savedText[target]));
                return text.form.setValue('boxId', box._id);
              }
              setSaved(box);
              text.startOver();
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
    <Alert color="green" role="status" icon={<IconCheck size={20} />} title={t(savedText[target])}>
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
