import { Button, Group, SimpleGrid, Skeleton } from '@mantine/core';
import { IconMessages, IconNotes, IconPlus, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ask } from '../../components/ask.js';
import { Banner, useNotice } from '../../components/banner.js';
import { EmptyState } from '../../components/empty-state.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { toastRemoval } from '../../components/toast-removal.js';
import { t } from '../../i18n/t.js';
import { useRemoveTextBox, useRestoreTextBox, useTextBoxes } from './api/use-text-boxes.js';
import { TextBoxCard } from './components/text-box-card.js';
import { kinds } from './kinds.js';
import type { BoxKind, ListedBox } from './kinds.js';

const columns = { base: 1, sm: 2, lg: 3 };

export function CommentBoxesPage() {
  return <TextBoxesPage kind="comment" key="comment" />;
}

export function PostBoxesPage() {
  return <TextBoxesPage kind="post" key="post" />;
}

function TextBoxesPage({ kind }: { kind: BoxKind }) {
  const { words, path } = kinds[kind];
  const boxes = useTextBoxes(kind);
  const remove = useRemoveTextBox(kind);
  const restore = useRestoreTextBox(kind);
  const notice = useNotice();

  const askToRemove = (box: ListedBox) => {
    ask({
      question: t(`${words}.removeQuestion`),
      confirm: t('common.remove'),
      onConfirm: () =>
        remove.mutate(box._id, {
          onSuccess: () =>
            toastRemoval({
              removed: t(`${words}.removed`),
              putBack: () => restore.mutateAsync(box._id),
              restored: t('textBox.restored'),
              restoreFailed: t('textBox.restoreFailed'),
            }),
          onError: () => notice.fail(t(`${words}.removeFailed`)),
        }),
    });
  };

  const add = (
    <Button component={Link} to={`${path}/create`} leftSection={<IconPlus size={16} />}>
      {t(`${words}.add`)}
    </Button>
  );
  const actions = (
    <Group gap="xs">
      <Button
        component={Link}
        to={kind === 'post' ? '/create' : '/create?target=comment'}
        variant="default"
        leftSection={<IconSparkles size={16} />}
      >
        {t('aiWriting.open')}
      </Button>
      {add}
    </Group>
  );
  return (
    <>
      <PageHeader title={t(`${words}.title`)} help={t(`${words}.help`)} action={actions} />
      <Banner notice={notice.notice} onClose={notice.clear} />
      <FirstUseHint screen={`${kind}-boxes`} when={boxes.data?.length === 0} />
      <QueryView
        query={boxes}
        skeleton={
          <SimpleGrid cols={columns}>
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} h={182} radius="lg" />
            ))}
          </SimpleGrid>
        }
        failed={t(`${words}.loadFailed`)}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState
              icon={kind === 'comment' ? IconMessages : IconNotes}
              title={t(`${words}.empty`)}
              help={t(`${words}.emptyHelp`)}
              action={add}
            />
          ),
        }}
      >
        {(all) => (
          <SimpleGrid cols={columns}>
            {all.map((box) => (
              <TextBoxCard key={box._id} kind={kind} box={box} onRemove={() => askToRemove(box)} />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </>
  );
}
