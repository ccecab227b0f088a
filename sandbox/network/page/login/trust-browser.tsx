import { leaveFor } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { PressButton } from '../site/dialog.js';
import { useSite } from '../site/site.js';
import { LoginCard } from './card.js';

/** Asked after a code; the session is there already. */
export function TrustBrowser() {
  const { texts } = useSite();
  const goOn = () => void leaveFor('/feed');
  return (
    <LoginCard title={texts.trustTitle} error={null}>
      <p>{texts.trustText}</p>
      <div className={cx('buttons')}>
        <PressButton onPress={goOn}>{texts.trust}</PressButton>
        <PressButton second onPress={goOn}>
          {texts.notNow}
        </PressButton>
      </div>
    </LoginCard>
  );
}
