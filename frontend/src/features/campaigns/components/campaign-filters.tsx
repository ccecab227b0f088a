import { Group, NativeSelect } from '@mantine/core';
import { SearchField } from '../../../components/search-field.js';
import { t } from '../../../i18n/t.js';
import { campaignFilters } from '../campaign-lists.js';

interface Props {
  q: string;
  status: string;
  onChange: (patch: { q?: string; status?: string }) => void;
}

export function CampaignFilters({ q, status, onChange }: Props) {
  return (
    <Group gap="sm" mb="lg">
      {/* Beside the other also on a phone. */}
      <div style={{ flex: '1 1 140px' }}>
        <SearchField
          label={t('campaigns.searchLabel')}
          value={q}
          onChange={(next) => onChange({ q: next })}
        />
      </div>
      <NativeSelect
        aria-label={t('campaigns.statusFilter')}
        value={status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
        data={[
          { value: 'all', label: t('campaigns.allStatuses') },
          ...campaignFilters.map((value) => ({
            value,
            label: value === 'partial' ? t('runState.partial') : t(`campaignStatus.${value}`),
          })),
        ]}
      />
    </Group>
  );
}
