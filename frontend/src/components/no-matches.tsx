import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from './empty-state.js';
import { t } from '../i18n/t.js';

/** Something is there, but none of it fits what is looked for. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('common.noMatches')}
      help={t('common.noMatchesHelp')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('common.clearFilters')}
        </Button>
      }
    />
  );
}
