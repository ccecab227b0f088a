import { Button, Container } from '@mantine/core';
import { IconRefresh, IconZoomExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { t } from '../../i18n/t.js';
import { isWorthReloading } from '../../lib/missing-code.js';
import { usePrerenderedPlace } from '../../lib/prerendered.js';
import { FullSpinner } from './session-gate.js';

/**
 * A page's code did not arrive or failed while drawing. Where a newer version is out, which has other code, the page that was
 * asked for is loaded from that by itself.
 */
export function PageFailure() {
  usePrerenderedPlace();
  const error = useRouteError();
  const [isJudged, setIsJudged] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void isWorthReloading(error).then((isWorthIt) => {
      if (isLeft) return;
      if (isWorthIt) window.location.reload();
      else setIsJudged(true);
    });
    return () => {
      isLeft = true;
    };
  }, [error]);
  if (!isJudged) return <FullSpinner />;
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
