import { createContext, useContext, useEffect } from 'react';
import { askToLeave } from './ask-to-leave.js';

/** Tells the dialog around a form whether closing it would lose something. */
export const Unsaved = createContext<(isDirty: boolean) => void>(() => undefined);

/** While `isDirty`, the dialog around the form asks before it closes, and so does the returned function. */
export function useCloseGuard(isDirty: boolean, onClose: () => void): () => void {
  const tell = useContext(Unsaved);
  useEffect(() => {
    tell(isDirty);
    return () => tell(false);
  }, [tell, isDirty]);
  return isDirty ? () => askToLeave({ onConfirm: onClose }) : onClose;
}
