import { listAudit } from '@megafon/contracts';
import type { AuditLine } from '@megafon/contracts';
import { Button, Card, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { IconFileCertificate, IconX } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state.js';
import { LoadMore } from '../../../components/load-more.js';
import { NoMatches } from '../../../components/no-matches.js';
import { QueryView } from '../../../components/query-view.js';
import rows from '../../../components/rows.module.css';
import { t } from '../../../i18n/t.js';
import { pages } from '../../../lib/query.js';
import { useUrlState } from '../../../lib/use-url-state.js';
import { accountOf, auditActs, isSystemChain, nameOf, systemChains } from '../audit-words.js';
import { AuditRow } from './audit-row.js';
import { AuditState } from './audit-state.js';

const none = { act: '', account: '', user: '' };

/** What accounts and admins did, newest first, and how the log of it stands. */
export function AuditLog() {
  const [view, change] = useUrlState(none);
  const asked = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ''));
  const lines = useInfiniteQuery({
    ...pages(listAudit, { query: asked }),
    select: ({ pages: shown }) => shown.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = Object.keys(asked).length > 0;
  return (
    <Stack gap="md">
      <AuditState />
      <Filters view={view} lines={lines.data ?? []} onChange={change} />
      <QueryView
        query={lines}
        skeleton={<Skeleton h={420} radius="lg" />}
        failed={t('adminAudit.loadFailed')}
        empty={{
          when: (all) => all.length === 0,
          show: isNarrowed ? (
            <NoMatches onClear={() => change(none)} />
          ) : (
            <EmptyState
              icon={IconFileCertificate}
              title={t('adminAudit.empty')}
              help={t('adminAudit.emptyHelp')}
            />
          ),
        }}
      >
        {(all) => (
          <Card>
            <ul className={rows.rows} aria-label={t('adminAudit.title')}>
              {all.map((line) => (
                <li key={line.id} className={rows.row}>
                  <AuditRow line={line} onNarrow={change} />
                </li>
              ))}
            </ul>
            {lines.hasNextPage && (
              <LoadMore onMore={() => void lines.fetchNextPage()} busy={lines.isFetchingNextPage} />
            )}
          </Card>
        )}
      </QueryView>
    </Stack>
  );
}

interface FiltersProps {
  view: typeof none;
  lines: readonly AuditLine[];
  onChange: (patch: Partial<typeof none>) => void;
}

function Filters({ view: { act, account, user }, lines, onChange }: FiltersProps) {
  const shown = lines.find((line) => line.account.id === account);
  const whose = lines.find((line) => line.user?.id === user)?.user;
  return (
    <Group gap="sm">
      <NativeSelect
        aria-label={t('adminAudit.filterAct')}
        value={act}
        onChange={(event) => onChange({ act: event.currentTarget.value })}
        data={[
          { value: '', label: t('adminAudit.everyAct') },
          ...auditActs.map((value) => ({ value, label: t(`adminAudit.acts.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('adminAudit.filterChain')}
        value={isSystemChain(account) ? account : ''}
        onChange={(event) => onChange({ account: event.currentTarget.value })}
        data={[
          { value: '', label: t('adminAudit.everyChain') },
          ...systemChains.map((value) => ({ value, label: t(`adminAudit.chains.${value}`) })),
        ]}
      />
      {account !== '' && !isSystemChain(account) && (
        <Chosen
          what={t('adminAudit.account')}
          name={shown ? accountOf(shown.account) : account}
          onClear={() => onChange({ account: '' })}
        />
      )}
      {user !== '' && (
        <Chosen
          what={t('adminAudit.user')}
          name={whose ? nameOf(whose) : user}
          onClear={() => onChange({ user: '' })}
        />
      )}
    </Group>
  );
}

function Chosen({ what, name, onClear }: { what: string; name: string; onClear: () => void }) {
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('adminAudit.clearOf', { what, name })}
      onClick={onClear}
    >
      {`${what}: `}
      <bdi>{name}</bdi>
    </Button>
  );
}
