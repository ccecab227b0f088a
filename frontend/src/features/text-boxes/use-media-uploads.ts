import type { MediaRef } from '@megafon/contracts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { shortName } from '../../lib/short-name.js';
import { upload } from '../../lib/upload.js';
import { kinds } from './kinds.js';
import type { BoxKind } from './kinds.js';
import { faultOf } from './media-file.js';

/** A file on its way. */
export interface Upload {
  key: number;
  name: string;
  /** From 0 to 1; null while others go first. */
  share: number | null;
}

/** Why a file was not taken. */
export interface UploadFault {
  text: string;
  /** Of a file among several, its name whole. */
  name?: string;
}

interface Begun {
  key: number;
  file: File;
  cancelling: AbortController;
}

interface Hooks {
  /** Whether any file is on its way. */
  onBusy: (isBusy: boolean) => void;
  onUploaded: (media: MediaRef, file: File) => void;
}

/** The uploads of one item's files, one after the other in the order they were chosen. */
export function useMediaUploads(kind: BoxKind, { onBusy, onUploaded }: Hooks) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [faults, setFaults] = useState<readonly UploadFault[]>([]);
  const waiting = useRef<Begun[]>([]);
  const lastKey = useRef(0);

  useEffect(
    () => () => {
      const left = waiting.current;
      // Whatever still ends says nothing any more: the item is gone.
      waiting.current = [];
      for (const { cancelling } of left) cancelling.abort();
    },
    [],
  );

  const drop = (key: number) => {
    waiting.current = waiting.current.filter((one) => one.key !== key);
    setUploads((before) => before.filter((one) => one.key !== key));
  };

  const send = async ({ key, file, cancelling }: Begun): Promise<MediaRef | string | null> => {
    const onProgress = (share: number) =>
      setUploads((before) => before.map((one) => (one.key === key ? { ...one, share } : one)));
    onProgress(0);
    try {
      const unfit = await faultOf(file);
      if (unfit !== null) return unfit;
      return await upload(kinds[kind].uploadMedia, file, { onProgress, signal: cancelling.signal });
    } catch (error) {
      return cancelling.signal.aborted ? null : textOf(error, t('media.failed'));
    }
  };

  const sendAll = async (ofSeveral: boolean) => {
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      const { key, file } = next;
      const end = await send(next);
      if (waiting.current[0] !== next) return;
      drop(key);
      if (typeof end === 'string') {
        const fault = ofSeveral ? faultOfOne(file, end) : { text: end };
        setFaults((before) => [...before, fault]);
      } else if (end) onUploaded(end, file);
    }
    onBusy(false);
  };

  const start = (files: readonly File[]) => {
    const isIdle = waiting.current.length === 0;
    const begun = files.map((file) => ({
      key: (lastKey.current += 1),
      file,
      cancelling: new AbortController(),
    }));
    waiting.current = [...waiting.current, ...begun];
    setUploads((before) => [
      ...before,
      ...begun.map(({ key, file }) => ({ key, name: file.name, share: null })),
    ]);
    setFaults([]);
    onBusy(true);
    if (isIdle) void sendAll(files.length > 1);
  };

  const cancel = (key: number) => {
    waiting.current.find((one) => one.key === key)?.cancelling.abort();
    if (waiting.current[0]?.key !== key) drop(key);
  };

  return { uploads, faults, start, cancel };
}

function faultOfOne({ name }: File, reason: string): UploadFault {
  return { text: t('media.faultOf', { name: shortName(name), reason }), name };
}
