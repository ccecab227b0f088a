import { createContext, useContext, useEffect } from 'react';
import { askToLeave } from './ask-to-leave.js';

/** Tells the dialog or page around a form whether leaving it would lose something. */
export const Unsaved = createContext<(isDirty: boolean) => void>(() => undefined);

/** While `isDirty`, whatever is around the form asks before it is left. */
export function useTellUnsaved(isDirty: boolean): void {
  const tell = useContext(Unsaved);
  useEffect(() => {
    tell(isDirty);
    return () => tell(false);
  }, [tell, isDirty]);
}

/** While `isDirty`, the dialog around the form asks before it closes, and so does the returned function. */
export function useCloseGuard(isDirty: boolean, onClose: () => void): () => void {
  useTellUnsaved(isDirty);
  return isDirty ? () => askToLeave({ onConfirm: onClose }) : onClose;
}
