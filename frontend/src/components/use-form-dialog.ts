import { useState, useSyncExternalStore } from 'react';
import { askToLeave } from './ask-to-leave.js';
import { asked } from './ask.js';
import { useOnTop } from './use-on-top.js';

/**
 * How a dialog with a form closes: Esc, a click outside and its cross ask before they drop what was typed.
 * `setIsDirty` goes to the form, as `Unsaved`.
 */
export function useFormDialog(opened: boolean, onClose: () => void) {
  const [isDirty, setIsDirty] = useState(false);
  const isOnTop = useOnTop(opened);
  // Esc answers the question that is on screen, and must not ask it again.
  const isAsking = useSyncExternalStore(asked.subscribe, () => asked.get() !== null);
  const close = isDirty ? () => askToLeave({ onConfirm: onClose }) : onClose;
  return { isDirty, setIsDirty, closing: { opened, onClose: close, closeOnEscape: isOnTop && !isAsking } };
}
