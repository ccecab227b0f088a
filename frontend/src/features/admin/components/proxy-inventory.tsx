import { listProxies, proxyFilters } from '@megafon/contracts';
import type { Proxy } from '@megafon/contracts';
import { Button, Card, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconServer2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Banner, useNotice } from '../../../components/banner.js';
import { EmptyState } from '../../../components/empty-state.js';
import { NoMatches } from '../../../components/no-matches.js';
import { QueryView } from '../../../components/query-view.js';
import { SearchField } from '../../../components/search-field.js';
import { useSucceed } from '../../../components/use-succeed.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { useUrlState } from '../../../lib/use-url-state.js';
import { useProxyActions } from '../api/use-proxy-actions.js';
import { pageOf } from '../page-of.js';
import { AddProxyModal } from './add-proxy-modal.js';
import { Pager } from './pager.js';
import { ProxyRow } from './proxy-row.js';

const lookEveryMs = 30_000;
const defaults: { q: string; filter: (typeof proxyFilters)[number]; page: string } = {
  q: '',
  filter: 'all',
  page: '1',
};
const allowed = { filter: proxyFilters };

/** The proxies: which stand, which are in quarantine, whose they are. Credentials are never shown. */
export function ProxyInventory() {
  const [view, change] = useUrlState(defaults, allowed);
  const notice = useNotice();
  const succeed = useSucceed(notice);
  const actions = useProxyActions(notice);
  const [adding, add] = useDisclosure(false);
  const search = { page: pageOf(view), search: view.q, filter: view.filter };
  const proxies = useQuery({
    ...query(listProxies, { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  });
  const clear = () => change({ q: '', filter: 'all', page: '1' });
  return (
    <QueryView query={proxies} skeleton={<ProxySkeleton />} failed={t('proxies.loadFailed')}>
      {({ data, counts, pagination }) => (
        <>
          <Group justify="space-between" mb="md" gap="sm">
            <Text fz="sm" c="dimmed" role="status">
              {summaryOf(counts)}
            </Text>
            <Button leftSection={<IconPlus size={16} />} onClick={add.open}>
              {t('proxies.add')}
            </Button>
          </Group>
          <Banner notice={notice.notice} onClose={notice.clear} />
          {counts.all === 0 ? (
            <EmptyState icon={IconServer2} title={t('proxies.empty')} help={t('proxies.emptyHelp')} />
          ) : (
            <>
              <Group gap="sm" mb="md">
                <div style={{ flex: '1 1 220px' }}>
                  <SearchField
                    label={t('proxies.search')}
                    value={view.q}
                    onChange={(q) => change({ q, page: '1' })}
                  />
                </div>
                <NativeSelect
                  aria-label={t('proxies.filter')}
                  value={view.filter}
                  onChange={(event) =>
                    change({ filter: event.currentTarget.value as (typeof proxyFilters)[number], page: '1' })
                  }
                  data={proxyFilters.map((value) => ({ value, label: t(`proxies.filters.${value}`) }))}
                />
              </Group>
              {data.length === 0 ? (
                <NoMatches onClear={clear} />
              ) : (
                <ProxyRows proxies={data} actions={actions} />
              )}
              <Pager pagination={pagination} onPage={(to) => change({ page: String(to) })} />
            </>
          )}
          <AddProxyModal
            opened={adding}
            onClose={add.close}
            onAdded={() => {
              add.close();
              succeed(t('proxies.added'));
            }}
          />
        </>
      )}
    </QueryView>
  );
}

function ProxyRows({
  proxies,
  actions,
}: {
  proxies: readonly Proxy[];
  actions: ReturnType<typeof useProxyActions>;
}) {
  return (
    <Card padding={0}>
      <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('proxies.title')}>
        {proxies.map((proxy) => (
          <ProxyRow
            key={proxy.proxyId}
            proxy={proxy}
            busy={actions.busyWith === proxy.proxyId}
            onRelease={() => actions.release(proxy)}
            onRemove={() => actions.askToRemove(proxy)}
          />
        ))}
      </Stack>
    </Card>
  );
}

/** 'פרוקסים: 20 · פנויים: 17 · בהסגר: 1'. */
function summaryOf({ all, free, quarantined }: Record<'all' | 'free' | 'quarantined', number>): string {
  return t('proxies.summary', {
    all: formatNumber(all),
    free: formatNumber(free),
    quarantined: formatNumber(quarantined),
  });
}

function ProxySkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton h={36} w={220} />
      {[0, 1, 2, 3].map((n) => (
        <Skeleton key={n} h={66} radius="lg" />
      ))}
    </Stack>
  );
}
