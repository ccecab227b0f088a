import { useState } from 'react';
import { cx } from '../site/classes.js';
import { Pressable } from '../site/pressable.js';
import { useSite } from '../site/site.js';

/** Beside every page: its heading is the first of the document, before the page's own. */
export function ChatBar() {
  const { texts } = useSite();
  return (
    <aside className={cx('chats sr')}>
      <h1>{texts.chats}</h1>
    </aside>
  );
}

const partner = 'Michelle Adler';

/** An open conversation: a dialog that has nothing to do with the page. */
export function ChatDialog() {
  const { texts } = useSite();
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <div role="dialog" aria-label={texts.chatWith(partner)} className={cx('chat card')}>
      <Pressable onPress={() => setOpen(false)} className={cx('close')} aria-label={texts.close}>
        ×
      </Pressable>
      <h2>{partner}</h2>
      <div
        role="textbox"
        contentEditable
        suppressContentEditableWarning
        aria-label={texts.writeMessage}
        tabIndex={0}
        className={cx('editor')}
      />
    </div>
  );
}
