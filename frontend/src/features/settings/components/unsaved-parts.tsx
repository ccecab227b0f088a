import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useLeaveGuard } from '../../../components/use-leave-guard.js';
import { Unsaved } from '../unsaved.js';

/** Asks before the page is left while any form of it is not saved: a router has one guard. */
export function UnsavedParts({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<readonly string[]>([]);
  useLeaveGuard(dirty.length > 0);
  const tell = useCallback((part: string, isDirty: boolean) => {
    setDirty((known) => {
      if (known.includes(part) === isDirty) return known;
      return isDirty ? [...known, part] : known.filter((one) => one !== part);
    });
  }, []);
  return <Unsaved value={tell}>{children}</Unsaved>;
}
