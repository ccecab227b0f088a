import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { newStore } from '../../lib/store.js';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.js')).ShortcutsDialog,
}));

const isOpen = newStore(false);

export function openShortcuts(): void {
  isOpen.set(true);
}

/** The list of shortcuts, opened by '?' outside of fields. Its code is fetched the first time. */
export function Shortcuts() {
  const opened = useSyncExternalStore(isOpen.subscribe, isOpen.get);
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  useHotkeys([['shift+?', openShortcuts]]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog opened={opened} onClose={() => isOpen.set(false)} />
    </Suspense>
  );
}
