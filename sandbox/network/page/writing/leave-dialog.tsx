import { cx } from '../site/classes.js';
import { Dialog, PressButton } from '../site/dialog.js';
import { useSite } from '../site/site.js';

/** On top of the composer, when one closes it with a draft. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { texts } = useSite();
  return (
    <Dialog label={texts.leaveTitle}>
      <p>{texts.leaveText}</p>
      <div className={cx('buttons')}>
        <PressButton onPress={onStay}>{texts.keepEditing}</PressButton>
        <PressButton second onPress={onLeave}>
          {texts.discard}
        </PressButton>
      </div>
    </Dialog>
  );
}
