import type { MediaRef } from '@megafon/contracts';
import { useEffect, useRef, useState } from 'react';
import { removeMedia } from './api/remove-media.js';
import type { BoxKind } from './kinds.js';

interface Removed {
  place: number;
  file: MediaRef;
}

/** The file that was taken away last: the server is told when it cannot be put back any more. */
export function useRemovedFile(kind: BoxKind) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const untold = useRef<MediaRef | null>(null);

  const tell = () => {
    const file = untold.current;
    untold.current = null;
    if (!file) return;
    removeMedia(kind, file.filename).catch((error: unknown) => {
      // Nobody has to do anything about it: what nothing uses goes in time.
      globalThis.console.warn('the file was not removed', error);
    });
  };
  const latest = useRef(tell);
  useEffect(() => void (latest.current = tell));
  useEffect(() => () => latest.current(), []);

  const set = (next: Removed | null) => {
    tell();
    untold.current = next?.file ?? null;
    setRemoved(next);
  };
  return {
    removed,
    remember: set,
    /** It is gone for good. */
    giveUp: () => set(null),
    /** It is used again. */
    takeBack: () => {
      untold.current = null;
      setRemoved(null);
    },
  };
}
