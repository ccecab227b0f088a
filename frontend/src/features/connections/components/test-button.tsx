import { Button } from '@mantine/core';
import { t } from '../../../i18n/t.js';

/** Asks whether an account's session still stands. */
export function TestButton({ isTesting, onTest }: { isTesting: boolean; onTest: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onTest} disabled={isTesting}>
      {isTesting ? t('connections.testing') : t('connections.test')}
    </Button>
  );
}
