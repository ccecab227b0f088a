import { listGroupBoxes } from '@megafon/contracts';
import type { GroupBox } from '@megafon/contracts';
import { Button, SimpleGrid, Skeleton } from '@mantine/core';
import { IconPackages, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../components/ask.js';
import { Banner, useNotice } from '../../components/banner.js';
import { EmptyState } from '../../components/empty-state.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { toastRemoval } from '../../components/toast-removal.js';
import { useSucceed } from '../../components/use-succeed.js';
import { t } from '../../i18n/t.js';
import { query } from '../../lib/query.js';
import { useRemoveBox, useRestoreBox } from './api/use-box-changes.js';
import { BoxCard } from './components/box-card.js';
import { BoxModal } from './components/box-modal.js';

const columns = { base: 1, sm: 2, lg: 3 };

export function GroupBoxesPage() {
  const boxes = useQuery(query(listGroupBoxes));
  const remove = useRemoveBox();
  const restore = useRestoreBox();
  const [editing, setEditing] = useState<{ box: GroupBox | null } | null>(null);
  const notice = useNotice();
  const succeed = useSucceed(notice);

  const askToRemove = (box: GroupBox) => {
    ask({
      question: t('groupBoxes.removeQuestion'),
      help: t('groupBoxes.removeHelp'),
      confirm: t('common.remove'),
      onConfirm: () =>
        remove.mutate(
          { params: { id: box._id } },
          {
            onSuccess: () =>
              toastRemoval({
                removed: t('groupBoxes.removed'),
                putBack: () => restore.mutateAsync({ params: { id: box._id } }),
                restored: t('textBox.restored'),
                restoreFailed: t('textBox.restoreFailed'),
              }),
            onError: () => notice.fail(t('groupBoxes.removeFailed')),
          },
        ),
    });
  };

  const create = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => {
        notice.clear();
        setEditing({ box: null });
      }}
    >
      {t('groupBoxes.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('groupBoxes.title')} help={t('groupBoxes.help')} action={create} />
      <Banner notice={notice.notice} onClose={notice.clear} />
      <FirstUseHint screen="group-boxes" when={boxes.data?.data.length === 0} />
      <QueryView
        query={boxes}
        skeleton={
          <SimpleGrid cols={columns}>
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} h={134} radius="lg" />
            ))}
          </SimpleGrid>
        }
        failed={t('groupBoxes.loadFailed')}
        empty={{
          when: ({ data }) => data.length === 0,
          show: (
            <EmptyState
              icon={IconPackages}
              title={t('groupBoxes.empty')}
              help={t('groupBoxes.emptyHelp')}
              action={create}
            />
          ),
        }}
      >
        {({ data }) => (
          <SimpleGrid cols={columns}>
            {data.map((box) => (
              <BoxCard
                key={box._id}
                box={box}
                onEdit={() => setEditing({ box })}
                onRemove={() => askToRemove(box)}
              />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
      <BoxModal
        editing={editing}
        onClose={() => setEditing(null)}
        onSaved={({ id, created }) => {
          // The person may be at another one by now.
          setEditing((now) => (now === editing ? null : now));
          if (!created) return succeed(t('groupBoxes.updated'));
          succeed(t('groupBoxes.created'), { label: t('groupBoxes.fill'), to: `/group-boxes/${id}` });
        }}
      />
    </>
  );
}
