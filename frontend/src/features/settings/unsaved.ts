import { createContext, useContext, useEffect, useId } from 'react';

/** Told which part holds what is not saved yet. */
export const Unsaved = createContext<(part: string, isDirty: boolean) => void>(() => undefined);

/** Each form of the page says it of itself: the page asks once, whichever of them it is. */
export function useUnsaved(isDirty: boolean): void {
  const tell = useContext(Unsaved);
  const part = useId();
  useEffect(() => {
    tell(part, isDirty);
    return () => tell(part, false);
  }, [tell, part, isDirty]);
}
