import type { MediaRef } from '@megafon/contracts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { upload } from '../../lib/upload.js';
import { kinds } from './kinds.js';
import type { BoxKind } from './kinds.js';
import { faultOf } from './media-file.js';

interface Hooks {
  onBegin: () => void;
  /** With null where nothing came of it. */
  onEnd: (media: MediaRef | null) => void;
}

/** The upload of one item's file: how far it is, why it failed, and what the person has of it to look at. */
export function useMediaUpload(kind: BoxKind, { onBegin, onEnd }: Hooks) {
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [local, setLocal] = useState<{ filename: string; url: string } | null>(null);
  const underWay = useRef<AbortController | null>(null);

  useEffect(() => () => underWay.current?.abort(), []);
  useEffect(() => () => void (local && URL.revokeObjectURL(local.url)), [local]);

  const start = async (file: File) => {
    const cancelling = new AbortController();
    underWay.current?.abort();
    underWay.current = cancelling;
    setFault(null);
    setShare(0);
    onBegin();
    let media: MediaRef | null = null;
    try {
      const unfit = await faultOf(file);
      if (unfit === null) {
        const options = { onProgress: setShare, signal: cancelling.signal };
        media = await upload(kinds[kind].uploadMedia, file, options);
        setLocal({ filename: media.filename, url: URL.createObjectURL(file) });
      } else setFault(unfit);
    } catch (error) {
      if (!cancelling.signal.aborted) setFault(textOf(error, t('media.failed')));
    }
    // Another one was begun meanwhile, or the item is gone.
    if (underWay.current !== cancelling) return;
    underWay.current = null;
    setShare(null);
    onEnd(media);
  };

  return {
    /** From 0 to 1 while a file is on its way. */
    share,
    fault,
    start: (file: File) => void start(file),
    cancel: () => underWay.current?.abort(),
    localUrlOf: (filename: string) => (local?.filename === filename ? local.url : null),
  };
}
