import { Button, Container } from '@mantine/core';
import { IconRefresh, IconZoomExclamation } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.js';
import { t } from '../../i18n/t.js';
import { usePrerenderedPlace } from '../../lib/prerendered.js';

/** A page's code did not arrive (often: a newer version is out) or failed while drawing. */
export function PageFailure() {
  usePrerenderedPlace();
  return (
    <Container size="sm" py="xl" role="alert">
      <EmptyState
        icon={IconZoomExclamation}
        order={1}
        title={t('common.pageFailed')}
        help={t('common.pageFailedHelp')}
        action={
          <Button leftSection={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
            {t('common.reload')}
          </Button>
        }
      />
    </Container>
  );
}
