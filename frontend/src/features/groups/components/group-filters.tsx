import { ActionIcon, Group, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { SearchField } from '../../../components/search-field.js';
import { t } from '../../../i18n/t.js';
import { filters, sorts } from '../select-groups.js';
import type { GroupsView } from '../select-groups.js';

interface Props {
  view: GroupsView;
  onChange: (patch: Partial<GroupsView>) => void;
}

export function GroupFilters({ view, onChange }: Props) {
  const ascending = view.dir === 'asc';
  const directionLabel = ascending ? t('groups.ascending') : t('groups.descending');
  return (
    <Group gap="sm" mb="md">
      <div style={{ flex: '1 1 220px' }}>
        <SearchField
          label={t('groups.searchLabel')}
          placeholder={t('groups.searchPlaceholder')}
          value={view.q}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <NativeSelect
        aria-label={t('groups.filter')}
        value={view.filter}
        onChange={(event) => onChange({ filter: event.currentTarget.value as GroupsView['filter'] })}
        data={filters.map((value) => ({ value, label: t(`groups.filters.${value}`) }))}
      />
      <Group gap={4} wrap="nowrap">
        <NativeSelect
          aria-label={t('groups.sortBy')}
          value={view.sort}
          onChange={(event) => onChange({ sort: event.currentTarget.value as GroupsView['sort'] })}
          data={sorts.map((value) => ({ value, label: t(`groups.sort.${value}`) }))}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={directionLabel}
          title={directionLabel}
          onClick={() => onChange({ dir: ascending ? 'desc' : 'asc' })}
        >
          {ascending ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
        </ActionIcon>
      </Group>
      <SegmentedControl
        aria-label={t('groups.view')}
        value={view.view}
        onChange={(value) => onChange({ view: value })}
        data={[
          { value: 'grid', label: <ViewIcon icon={IconLayoutGrid} label={t('groups.grid')} /> },
          { value: 'list', label: <ViewIcon icon={IconList} label={t('groups.list')} /> },
        ]}
      />
    </Group>
  );
}

function ViewIcon({ icon: Icon, label }: { icon: typeof IconList; label: string }) {
  return (
    <span title={label} style={{ display: 'grid', placeItems: 'center', height: 20 }}>
      <Icon size={18} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
