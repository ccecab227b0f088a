import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.js')).ShortcutsDialog,
}));

const listeners = new Set<() => void>();
let isOpen = false;

function set(opened: boolean): void {
  isOpen = opened;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openShortcuts(): void {
  set(true);
}

/** The list of shortcuts, opened by '?' outside of fields. Its code is fetched the first time. */
export function Shortcuts() {
  const opened = useSyncExternalStore(subscribe, () => isOpen);
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  useHotkeys([['shift+?', openShortcuts]]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog opened={opened} onClose={() => set(false)} />
    </Suspense>
  );
}
