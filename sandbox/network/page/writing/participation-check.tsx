import { cx } from '../site/classes.js';
import { Dialog, PressButton } from '../site/dialog.js';
import { useSite } from '../site/site.js';

interface ParticipationCheckProps {
  onClose: () => void;
  onAccepted: () => void;
}

/** What a group asks before it takes somebody's first post: nothing is sent before it is answered. */
export function ParticipationCheck({ onClose, onAccepted }: ParticipationCheckProps) {
  const { texts } = useSite();
  const accept = () => {
    onClose();
    onAccepted();
  };
  return (
    <Dialog label={texts.checkTitle} onClose={onClose}>
      <p>{texts.checkText}</p>
      <div className={cx('buttons')}>
        <PressButton onPress={accept}>{texts.acceptRules}</PressButton>
        <PressButton second onPress={onClose}>
          {texts.cancel}
        </PressButton>
      </div>
    </Dialog>
  );
}
