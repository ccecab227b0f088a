import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import { cx } from './classes.js';
import { Pressable } from './pressable.js';
import { useSite } from './site.js';

interface DialogProps {
  label: string;
  /** Left out: it has no button to close it. */
  onClose?: () => void;
  children: ReactNode;
  /** The heading, where it is not the label. */
  heading?: string;
}

/** A dialog over the page, after what stood there before; the last one in the document is on top. */
export function Dialog({ label, heading = label, onClose, children }: DialogProps) {
  const { texts } = useSite();
  return createPortal(
    <div className={cx('veil')}>
      <div role="dialog" aria-modal="true" aria-label={label} className={cx('dialog')}>
        <header>
          <h2>{heading}</h2>
          {onClose && (
            <Pressable onPress={onClose} className={cx('close')} aria-label={texts.close}>
              ×
            </Pressable>
          )}
        </header>
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Says something, and goes away when one has read it. */
export function Notice({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog label={title} onClose={onClose}>
      <p>{text}</p>
      <div className={cx('buttons')}>
        <PressButton onPress={onClose}>OK</PressButton>
      </div>
    </Dialog>
  );
}

interface PressProps {
  onPress: () => void;
  children: ReactNode;
  second?: boolean;
  label?: string;
  disabled?: boolean;
}

/** A button as the real site has them: no `<button>`, the role says it. */
export function PressButton({ onPress, children, second = false, label, disabled = false }: PressProps) {
  return (
    <Pressable
      onPress={() => !disabled && onPress()}
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={cx(second ? 'button second' : 'button')}
    >
      {children}
    </Pressable>
  );
}
