import { useEffect, useState } from 'react';
import { read } from '../site/calls.js';

export interface LinkPreview {
  title: string;
  host: string;
}

/** A preview of the first web address in the text, some time after it was written. */
export function useLinkPreview(
  text: string,
  laterMs: number,
): { isLoading: boolean; preview: LinkPreview | null } {
  const url = /https?:\/\/[^\s<>"']+/.exec(text)?.[0] ?? null;
  const [state, setState] = useState<{ url: string | null; preview: LinkPreview | null }>({
    url: null,
    preview: null,
  });
  useEffect(() => {
    if (url === null) return undefined;
    let isOld = false;
    const settle = (preview: LinkPreview | null) => !isOld && setState({ url, preview });
    const timer = setTimeout(() => {
      read<LinkPreview>(`/api/view/preview?${new URLSearchParams({ url })}`).then(settle, () => settle(null));
    }, laterMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [url, laterMs]);
  const isKnown = state.url === url;
  return { isLoading: url !== null && !isKnown, preview: url !== null && isKnown ? state.preview : null };
}
