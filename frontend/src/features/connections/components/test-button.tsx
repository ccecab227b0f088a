import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';

/** Asks whether an account's session still stands. */
export function TestButton({ isTesting, onTest }: { isTesting: boolean; onTest: () => void }) {
  return (
    <BusyButton size="xs" variant="default" onClick={onTest} busy={isTesting}>
      {isTesting ? t('connections.testing') : t('connections.test')}
    </BusyButton>
  );
}
