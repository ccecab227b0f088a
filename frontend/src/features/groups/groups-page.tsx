import { accountPath } from '@megafon/contracts';
import { Button, Group, Text } from '@mantine/core';
import { IconCloudDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.js';
import { Banner, useNotice } from '../../components/banner.js';
import { LoadMore } from '../../components/load-more.js';
import { NoMatches } from '../../components/no-matches.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { useSucceed } from '../../components/use-succeed.js';
import { countOf, t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { useIsPhone } from '../../lib/use-is-phone.js';
import { useUrlState } from '../../lib/use-url-state.js';
import { AddGroupModal } from './components/add-group-modal.js';
import { AssignModal } from './components/assign-modal.js';
import { BulkBar } from './components/bulk-bar.js';
import { BulkModal } from './components/bulk-modal.js';
import type { BulkAct } from './components/bulk-modal.js';
import { EmptyGroups } from './components/empty-groups.js';
import { FetchProgressCard } from './components/fetch-progress.js';
import { GroupFilters } from './components/group-filters.js';
import { GroupList, GroupListSkeleton } from './components/group-list.js';
import { GroupTable } from './components/group-table.js';
import { ImportGroupsButton } from './components/import-groups-button.js';
import { LeftOutNotice } from './components/left-out-notice.js';
import { GroupStats } from './components/group-stats.js';
import { directions, filters, sorts, views } from './select-groups.js';
import type { GroupsView, PlacedGroup } from './select-groups.js';
import { useGroupSelection } from './use-group-selection.js';
import { useFetchGroups } from './api/use-fetch-groups.js';
import { usePlacedGroups } from './api/use-placed-groups.js';
import { useRemoveGroup } from './api/use-remove-group.js';

const defaults: GroupsView = { q: '', sort: 'name', dir: 'asc', filter: 'all', view: 'list' };
const allowed = { sort: sorts, dir: directions, filter: filters, view: views };

const unassignedPath = '/groups?filter=none';

/** @param accountId the one that it is about, where it is about one */
const toConnections = (accountId?: string) => ({
  label: t('failurePlace.connections'),
  to: accountId === undefined ? '/facebook-connections' : accountPath(accountId),
});

export function GroupsPage() {
  const [view, change] = useUrlState(defaults, allowed);
  const { loading, placed, matching, boxes, boxById, more } = usePlacedGroups(view);
  const counts = loading.data?.counts;
  const chosen = useGroupSelection(placed, view, matching);
  const phone = useIsPhone();
  const [bulk, setBulk] = useState<BulkAct | null>(null);
  const [adding, setAdding] = useState(false);
  const [assigning, setAssigning] = useState<string | null>(null);
  const notice = useNotice();
  const succeed = useSucceed(notice);
  const toUnassigned = { label: t('groups.toUnassigned'), to: unassignedPath };
  const fetch = useFetchGroups({
    onDone: (text) => succeed(text, toUnassigned),
    onPartlyDone: (text, [failedId, ...others]) =>
      notice.warn(text, [toUnassigned, toConnections(others.length === 0 ? failedId : undefined)]),
    onFail: (text, ofAccounts) => notice.fail(text, ofAccounts ? toConnections() : undefined),
  });
  const askToRemove = useRemoveGroup(notice);

  const assign = ({ group }: PlacedGroup) => setAssigning(group._id);
  const fetchButton = (
    <BusyButton
      variant="default"
      leftSection={<IconCloudDownload size={16} />}
      busy={fetch.running}
      onClick={() => {
        notice.clear();
        fetch.start();
      }}
    >
      {fetch.running ? t('groups.fetching') : t('groups.fetch')}
    </BusyButton>
  );
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('groups.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('groups.title')}
        help={t('groups.help')}
        action={
          <Group gap="xs">
            {fetchButton}
            <ImportGroupsButton onDone={(text) => succeed(text, toUnassigned)} />
            {addButton}
          </Group>
        }
      />
      <Banner notice={notice.notice} onClose={notice.clear} />
      <FirstUseHint screen="groups" when={counts?.total === 0} />
      <LeftOutNotice onChosen={() => succeed(t('groups.leftOut.saved'))} />
      {fetch.running && <FetchProgressCard progress={fetch.progress} />}
      {(counts ? counts.total > 0 : loading.error === null) && (
        <>
          <GroupStats counts={counts} />
          <GroupFilters view={view} onChange={change} />
        </>
      )}
      <QueryView
        query={loading}
        skeleton={<GroupListSkeleton layout={view.view} />}
        failed={t('groups.loadFailed')}
        empty={{
          when: (all) => all.counts.total === 0,
          show: <EmptyGroups fetchButton={fetchButton} />,
        }}
      >
        {(all) =>
          placed.length === 0 ? (
            <NoMatches onClear={() => change({ q: '', filter: 'all' })} />
          ) : (
            <>
              <Text fz="sm" c="dimmed" mb="xs" role="status">
                {t('groups.shown', { shown: formatNumber(matching), total: formatNumber(all.counts.total) })}
              </Text>
              {view.view === 'list' && !phone ? (
                <GroupTable
                  groups={placed}
                  boxes={boxById}
                  chosen={chosen}
                  view={view}
                  onSort={change}
                  onAssign={assign}
                  onRemove={({ group }) => askToRemove(group)}
                />
              ) : (
                <GroupList
                  groups={placed}
                  boxes={boxById}
                  layout={view.view}
                  chosen={chosen}
                  onAssign={assign}
                  onRemove={({ group }) => askToRemove(group)}
                />
              )}
              {more && <LoadMore onMore={more} busy={loading.isFetching} />}
              <BulkBar
                chosen={chosen}
                matching={matching}
                onAdd={() => setBulk('add')}
                onTakeOut={() => setBulk('takeOut')}
              />
            </>
          )
        }
      </QueryView>
      <AddGroupModal
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={() => {
          setAdding(false);
          succeed(t('groups.added'));
        }}
      />
      <BulkModal
        act={bulk}
        boxes={boxes}
        chosen={chosen}
        onClose={() => setBulk(null)}
        onDone={(act, boxId, count) => {
          setBulk(null);
          chosen.clear();
          const text = bulkText(act, count, chosen.count);
          if (act === 'takeOut') return succeed(text);
          succeed(text, { label: t('groups.toCampaign'), to: `/campaigns/new?groupBox=${boxId}` });
        }}
      />
      <AssignModal
        placed={placed.find(({ group }) => group._id === assigning) ?? null}
        boxes={boxes}
        onClose={() => setAssigning(null)}
      />
    </>
  );
}

/** How many went in or out, and of the others that they were there already. */
function bulkText(act: BulkAct, count: number, chosen: number): string {
  const isAdding = act === 'add';
  const done = isAdding
    ? t('groupBoxes.added', { count })
    : t('groups.bulk.takenOut', { groups: countOf('groups', count) });
  const others = chosen - count;
  if (others <= 0) return done;
  const words = { count: others, n: formatNumber(others) };
  return `${done}. ${isAdding ? t('groups.bulk.wereIn', words) : t('groups.bulk.wereOut', words)}`;
}
