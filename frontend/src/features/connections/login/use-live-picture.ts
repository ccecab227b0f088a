import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveFeed } from '../../../lib/live/use-live.js';

interface Frame {
  url: string;
  /** The screenshot that was the newest when the frame came: another one since then replaces the frame. */
  over: string | null;
}

/** The newest picture of a login: a frame pushed by the socket, or the screenshot of the last answer. */
export function useLivePicture(sessionId: string | null, screenshot: string | null): string | null {
  const feed = useLiveFeed();
  const [frame, setFrame] = useState<Frame | null>(null);
  const show = useEffectEvent((url: string) => setFrame({ url, over: screenshot }));

  useEffect(() => {
    if (sessionId === null) return;
    let shown: string | null = null;
    const stop = feed.onFrame(sessionId, ({ image }) => {
      const previous = shown;
      shown = URL.createObjectURL(new Blob([image as BlobPart], { type: 'image/jpeg' }));
      show(shown);
      if (previous !== null) URL.revokeObjectURL(previous);
    });
    return () => {
      stop();
      setFrame(null);
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, [feed, sessionId]);

  return frame && frame.over === screenshot ? frame.url : screenshot;
}
