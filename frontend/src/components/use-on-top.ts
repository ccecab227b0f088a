import { useEffect, useId, useSyncExternalStore } from 'react';
import { newStore } from '../lib/store.js';

/** Dialogs that are open and may have another over them, the last one on top. */
const open = newStore<readonly string[]>([]);

/** Whether no other dialog was opened over this one: Esc closes the one on top. */
export function useOnTop(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    open.set([...open.get(), id]);
    return () => open.set(open.get().filter((one) => one !== id));
  }, [opened, id]);
  return useSyncExternalStore(open.subscribe, () => open.get().at(-1) === id);
}
