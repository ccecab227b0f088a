import { IconLock } from '@tabler/icons-react';
import { EmptyState } from './empty-state.js';
import { t } from '../i18n/t.js';

export function Forbidden({ title = t('common.forbidden'), help }: { title?: string; help?: string }) {
  return (
    <div role="alert">
      <EmptyState icon={IconLock} title={title} help={help} />
    </div>
  );
}
