import { fold } from '@megafon/contracts';
import { Button, Group, SimpleGrid, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Banner, useNotice } from '../../components/banner.js';
import { PageHeader } from '../../components/page-header.js';
import { LoadMore } from '../../components/load-more.js';
import { QueryView } from '../../components/query-view.js';
import { SearchField } from '../../components/search-field.js';
import { toastRemoval } from '../../components/toast-removal.js';
import { useSucceed } from '../../components/use-succeed.js';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { partlyAddedText } from './added-text.js';
import { AddGroupsModal } from './components/add-groups-modal.js';
import { BoxTile } from './components/box-tile.js';
import { GroupPanel } from './components/group-panel.js';
import { ToGroups } from './components/to-groups.js';
import classes from './group-box-page.module.css';
import { useAvailableGroups } from './api/use-available-groups.js';
import { useBoxGroups } from './api/use-box-groups.js';
import type { Choice } from './api/use-box-groups.js';

export function GroupBoxPage() {
  const { id = '' } = useParams();
  const { box, add, remove } = useBoxGroups(id);
  const [q, setQ] = useState('');
  const [heldWords, setHeldWords] = useState('');
  const { available, more } = useAvailableGroups(id, q);
  const all = useAvailableGroups(id, '').available;
  const [choosing, setChoosing] = useState(false);
  const notice = useNotice();
  const succeed = useSucceed(notice);

  if (!box.data) {
    return (
      <>
        <PageHeader title={t('groupBoxes.title')} backTo="/group-boxes" />
        <QueryView
          query={box}
          skeleton={<BoxSkeleton />}
          failed={t('groupBoxes.detailFailed')}
          gone={{ to: '/group-boxes', label: t('groupBoxes.title') }}
        >
          {() => null}
        </QueryView>
      </>
    );
  }

  const { data } = box.data;
  const wanted = fold(heldWords);
  const held = wanted === '' ? data.groups : data.groups.filter(({ name }) => fold(name).includes(wanted));
  // Nothing is in the box and nothing outside it.
  const noGroups = data.groupCount === 0 && all.data?.total === 0;
  const addGroups = (choice: Choice) =>
    add.mutate(choice, {
      onSuccess: (added) => {
        setChoosing(false);
        if (added.refused.length > 0) return notice.warn(partlyAddedText(added));
        succeed(t('groupBoxes.added', { count: added.count }), {
          label: t('groups.toCampaign'),
          to: `/campaigns/new?groupBox=${id}`,
        });
      },
      onError: (error) => {
        setChoosing(false);
        notice.fail(textOf(error, t('groupBoxes.addFailed')));
      },
    });

  return (
    <>
      <PageHeader
        backTo="/group-boxes"
        documentTitle={data.name}
        title={
          <Group gap="sm" wrap="nowrap">
            <BoxTile icon={data.icon} color={data.color} size={36} />
            <bdi>{data.name}</bdi>
          </Group>
        }
        help={data.description === '' ? undefined : <span dir="auto">{data.description}</span>}
      />
      <Banner notice={notice.notice} onClose={notice.clear} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <GroupPanel
          title={t('groupBoxes.inBox')}
          groups={held}
          total={wanted === '' ? data.groupCount : held.length}
          search={
            data.groups.length > 0 && (
              <SearchField label={t('groupBoxes.searchInBox')} value={heldWords} onChange={setHeldWords} />
            )
          }
          empty={t(data.groups.length === 0 ? 'groupBoxes.inBoxEmpty' : 'common.noMatches')}
          move="remove"
          busy={remove.isPending}
          onMove={(group) =>
            remove.mutate(
              { params: { boxId: id, groupId: group._id } },
              {
                onSuccess: () => {
                  notice.clear();
                  toastRemoval({
                    removed: t('groupBoxes.groupRemoved'),
                    putBack: () => add.mutateAsync({ ids: [group._id] }),
                    restored: t('groupBoxes.groupRestored'),
                    restoreFailed: t('groupBoxes.addFailed'),
                  });
                },
                onError: () => notice.fail(t('groupBoxes.removeGroupFailed')),
              },
            )
          }
          action={
            <Button
              size="xs"
              leftSection={<IconPlus size={16} />}
              disabled={(all.data?.total ?? 0) === 0}
              onClick={() => setChoosing(true)}
            >
              {t('groupBoxes.addGroups')}
            </Button>
          }
        />
        <div className={classes.available}>
          <QueryView
            query={available}
            skeleton={<Skeleton h={320} radius="lg" />}
            failed={t('groupBoxes.availableFailed')}
            small
          >
            {({ groups, total }) => (
              <GroupPanel
                title={t('groupBoxes.available')}
                groups={groups}
                total={total}
                more={more && <LoadMore onMore={more} busy={available.isFetching} byScrolling={false} />}
                search={<SearchField label={t('groupBoxes.searchAvailable')} value={q} onChange={setQ} />}
                empty={emptyText(noGroups, q)}
                emptyAction={noGroups && <ToGroups />}
                move="add"
                onMove={(group) => addGroups({ ids: [group._id] })}
                busy={add.isPending}
              />
            )}
          </QueryView>
        </div>
      </SimpleGrid>
      <AddGroupsModal
        opened={choosing}
        boxId={id}
        busy={add.isPending}
        onClose={() => setChoosing(false)}
        onAdd={addGroups}
      />
    </>
  );
}

function emptyText(noGroups: boolean, q: string): string {
  if (noGroups) return t('groupBoxes.noGroupsAtAll');
  return q === '' ? t('groupBoxes.availableEmpty') : t('common.noMatches');
}

function BoxSkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Skeleton h={320} radius="lg" />
      <Skeleton h={320} radius="lg" />
    </SimpleGrid>
  );
}
