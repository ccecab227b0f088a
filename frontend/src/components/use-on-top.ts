import { useEffect, useId, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Dialogs that are open and may have another over them, the last one on top. */
let open: readonly string[] = [];

function set(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether no other dialog was opened over this one: Esc closes the one on top. */
export function useOnTop(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    set([...open, id]);
    return () => set(open.filter((one) => one !== id));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === id);
}
