import { listProxies } from '@megafon/contracts';
import type { Proxy } from '@megafon/contracts';
import { Button, Card, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconSearchOff, IconServer2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, useNotice } from '../../../components/banner.js';
import { EmptyState } from '../../../components/empty-state.js';
import { QueryView } from '../../../components/query-view.js';
import { SearchField } from '../../../components/search-field.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { useProxyActions } from '../api/use-proxy-actions.js';
import { filterProxies, proxyFilters, summaryOf } from '../select-proxies.js';
import type { ProxyFilter } from '../select-proxies.js';
import { AddProxyModal } from './add-proxy-modal.js';
import { ProxyRow } from './proxy-row.js';

const lookEveryMs = 30_000;
const pageSize = 50;

/** The proxies: which stand, which are in quarantine, whose they are. Credentials are never shown. */
export function ProxyInventory() {
  const proxies = useQuery({ ...query(listProxies), refetchInterval: lookEveryMs });
  return (
    <QueryView query={proxies} skeleton={<ProxySkeleton />} failed={t('proxies.loadFailed')}>
      {({ data }) => <Inventory all={data} />}
    </QueryView>
  );
}

function Inventory({ all }: { all: readonly Proxy[] }) {
  const notice = useNotice();
  const actions = useProxyActions(notice);
  const [adding, add] = useDisclosure(false);
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<ProxyFilter>('all');
  const [most, setMost] = useState(pageSize);

  const shown = filterProxies(all, q, filter);
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={add.open}>
      {t('proxies.add')}
    </Button>
  );
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Text fz="sm" c="dimmed" role="status">
          {summaryOf(all)}
        </Text>
        {addButton}
      </Group>
      <Banner notice={notice.notice} onClose={notice.clear} />
      {all.length === 0 ? (
        <EmptyState icon={IconServer2} title={t('proxies.empty')} help={t('proxies.emptyHelp')} />
      ) : (
        <>
          <Group gap="sm" mb="md">
            <div style={{ flex: '1 1 220px' }}>
              <SearchField label={t('proxies.search')} value={q} onChange={setQ} />
            </div>
            <NativeSelect
              aria-label={t('proxies.filter')}
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value as ProxyFilter)}
              data={proxyFilters.map((value) => ({ value, label: t(`proxies.filters.${value}`) }))}
            />
          </Group>
          {shown.length === 0 ? (
            <EmptyState icon={IconSearchOff} title={t('common.noMatches')} help={t('common.noMatchesHelp')} />
          ) : (
            <Card padding={0}>
              <Stack
                component="ul"
                gap={0}
                p={0}
                m={0}
                style={{ listStyle: 'none' }}
                aria-label={t('proxies.title')}
              >
                {shown.slice(0, most).map((proxy) => (
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
          )}
          {shown.length > most && (
            <Button variant="default" mt="md" onClick={() => setMost(most + pageSize)}>
              {t('proxies.more', { n: formatNumber(shown.length - most) })}
            </Button>
          )}
        </>
      )}
      <AddProxyModal
        opened={adding}
        onClose={add.close}
        onAdded={() => {
          add.close();
          notice.succeed(t('proxies.added'));
        }}
      />
    </>
  );
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
