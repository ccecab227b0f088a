import { useCallback, useState } from 'react';

export interface Attachment {
  key: string;
  file: File;
  /** Of the preview. */
  blobUrl: string;
  /** The browser can show it. */
  isShown: boolean;
  /** Of the upload, when it is done. */
  id: string | null;
  /** 0 to 1. */
  progress: number;
}

export interface Attachments {
  list: readonly Attachment[];
  isReady: boolean;
  add: (files: Iterable<File>) => void;
  remove: (key: string) => void;
  shown: (key: string) => void;
  clear: () => void;
}

/** Files on their way to the network, shown meanwhile. */
export function useAttachments(laterMs: number, onRefused: (text: string | null) => void): Attachments {
  const [list, setList] = useState<readonly Attachment[]>([]);
  const change = useCallback((key: string, news: Partial<Attachment>) => {
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...news } : one)));
  }, []);
  const remove = useCallback((key: string) => {
    setList((before) => {
      const gone = before.find((one) => one.key === key);
      if (gone) URL.revokeObjectURL(gone.blobUrl);
      return before.filter((one) => one.key !== key);
    });
  }, []);
  const add = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        const key = randomKey();
        const blobUrl = URL.createObjectURL(file);
        setList((before) => [...before, { key, file, blobUrl, isShown: false, id: null, progress: 0 }]);
        upload(file, (progress) => change(key, { progress })).then(
          (id) => setTimeout(() => change(key, { id, progress: 1 }), laterMs),
          (refusal: unknown) => {
            remove(key);
            onRefused(refusal instanceof UploadRefused ? refusal.text : null);
          },
        );
      }
    },
    [change, remove, laterMs, onRefused],
  );
  return {
    list,
    isReady: list.every(({ id, isShown }) => id !== null && isShown),
    add,
    remove,
    shown: useCallback((key) => change(key, { isShown: true }), [change]),
    clear: useCallback(() => setList([]), []),
  };
}

class UploadRefused extends Error {
  constructor(readonly text: string | null) {
    super('upload refused');
  }
}

/** By XMLHttpRequest, which tells how far it is. */
function upload(file: File, onProgress: (part: number) => void): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => reject(new UploadRefused(null)));
    request.addEventListener('load', () => {
      const { id, text } = JSON.parse(request.responseText) as { id?: string; text?: string };
      if (id === undefined) reject(new UploadRefused(text ?? null));
      else resolve(id);
    });
    request.open('POST', '/api/uploads');
    request.setRequestHeader('accept', 'application/json');
    request.send(body);
  });
}

/** Also where the page is not a secure context. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
