import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';

export function ToGroups() {
  return (
    <Button component={Link} to="/groups" variant="default">
      {t('groupBoxes.toFetch')}
    </Button>
  );
}
