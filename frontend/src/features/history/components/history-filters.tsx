import { historyRanges, historyStates } from '@megafon/contracts';
import type { HistoryRange, HistoryState } from '@megafon/contracts';
import { Group, NativeSelect } from '@mantine/core';
import { SearchField } from '../../../components/search-field.js';
import { t } from '../../../i18n/t.js';

/** As the address keeps it. */
export type HistoryFilters = { q: string; dates: HistoryRange; state: HistoryState | ''; campaign: string };

interface Props {
  view: HistoryFilters;
  onChange: (patch: Partial<HistoryFilters>) => void;
}

export function HistoryFilterBar({ view, onChange }: Props) {
  return (
    <Group gap="sm" mb="md" role="search">
      <div style={{ flex: '1 1 220px' }}>
        <SearchField label={t('history.searchLabel')} value={view.q} onChange={(q) => onChange({ q })} />
      </div>
      <NativeSelect
        style={{ flex: '1 1 130px' }}
        aria-label={t('history.dateFilter')}
        value={view.dates}
        onChange={(event) => onChange({ dates: event.currentTarget.value as HistoryRange })}
        data={historyRanges.map((value) => ({ value, label: t(`history.dates.${value}`) }))}
      />
      <NativeSelect
        style={{ flex: '1 1 130px' }}
        aria-label={t('history.stateFilter')}
        value={view.state}
        onChange={(event) => onChange({ state: event.currentTarget.value as HistoryState | '' })}
        data={[
          { value: '', label: t('history.allStates') },
          ...historyStates.map((value) => ({ value, label: t(`runState.${value}`) })),
        ]}
      />
    </Group>
  );
}
