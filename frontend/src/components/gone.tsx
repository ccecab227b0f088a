import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../i18n/t.js';
import { EmptyState } from './empty-state.js';

/** Where those are that are still there. */
export interface WayBack {
  to: string;
  label: string;
}

/** What was asked for is not there any more: another try would find nothing either. */
export function Gone({ title, back }: { title: string; back: WayBack }) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconFileOff}
        title={title}
        help={t('common.goneHelp')}
        action={
          <Button component={Link} to={back.to} variant="default">
            {back.label}
          </Button>
        }
      />
    </div>
  );
}
