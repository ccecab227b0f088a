import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';

/** From those that the address names. */
export function AllRuns() {
  return (
    <Anchor component={Link} to="/history" fz="sm" fw={600} underline="always" display="inline-block" mb="md">
      {t('history.allRuns')}
    </Anchor>
  );
}
