import type { MediaRef } from '@megafon/contracts';
import { useEffect, useRef, useState } from 'react';
import { useMediaAddresses } from './api/use-media-addresses.js';

/** Where the files of a form can be looked at. */
export interface ShownFiles {
  /** Of a picture its small form; null while it is not known. */
  srcOf: (file: MediaRef) => string | null;
  isPending: boolean;
  /** Remembers what was chosen here: it is looked at without being fetched. */
  add: (filename: string, file: File) => void;
}

/** @param filenames of what was there when the form was opened */
export function useShownFiles(filenames: readonly string[]): ShownFiles {
  const addresses = useMediaAddresses(filenames);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of made.current.splice(0)) URL.revokeObjectURL(url);
    },
    [],
  );
  return {
    srcOf: ({ type, filename }) => {
      const address = addresses.of(filename);
      return chosen.get(filename) ?? (type === 'image' ? address?.thumbnailUrl : address?.url) ?? null;
    },
    isPending: addresses.isPending,
    add: (filename, file) => {
      const url = URL.createObjectURL(file);
      made.current.push(url);
      setChosen((before) => new Map(before).set(filename, url));
    },
  };
}
