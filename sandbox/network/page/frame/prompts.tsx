import { useState } from 'react';
import { cx } from '../site/classes.js';
import { Dialog, PressButton } from '../site/dialog.js';
import { Late } from '../site/late.js';
import { useSite } from '../site/site.js';

/** What stands in the way until one click closes it. */
export function Prompts() {
  const { texts, has, latenessMs } = useSite();
  const [open, setOpen] = useState(() => ({
    notify: has('notification-prompt'),
    cookies: has('cookie-prompt'),
    choices: has('unknown-dialog'),
  }));
  const close = (which: keyof typeof open) => setOpen((before) => ({ ...before, [which]: false }));
  return (
    <>
      {open.notify && (
        <Late ms={latenessMs('notification-prompt')} instead={null}>
          <Dialog label={texts.notifyTitle}>
            <p>{texts.notifyText}</p>
            <div className={cx('buttons')}>
              <PressButton onPress={() => close('notify')}>{texts.notifyOn}</PressButton>
              <PressButton second onPress={() => close('notify')}>
                {texts.notNow}
              </PressButton>
            </div>
          </Dialog>
        </Late>
      )}
      {open.cookies && (
        <Dialog label={texts.cookieTitle}>
          <p>{texts.cookieText}</p>
          <div className={cx('buttons')}>
            <PressButton onPress={() => close('cookies')}>{texts.cookieAll}</PressButton>
            <PressButton second onPress={() => close('cookies')}>
              {texts.cookieSome}
            </PressButton>
          </div>
        </Dialog>
      )}
      {open.choices && (
        <Late ms={latenessMs('unknown-dialog')} instead={null}>
          <Dialog label={texts.choicesTitle}>
            <p>{texts.choicesText}</p>
            <div className={cx('buttons')}>
              <PressButton onPress={() => close('choices')}>{texts.reviewChoices}</PressButton>
            </div>
          </Dialog>
        </Late>
      )}
    </>
  );
}
