import type { PicturePart } from '@megafon/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveFeed } from '../../../lib/live/use-live.js';
import { PictureShower } from './picture-shower.js';

interface Frame {
  url: string;
  form: PicturePart | null;
  /** The screenshot that was the newest when the frame came: another one since then replaces the frame. */
  over: string | null;
}

export interface ShownPicture {
  src: string | null;
  /** Where the form stands in it. */
  form: PicturePart | null;
}

/** The newest picture of a login: a frame pushed by the socket, or the screenshot of the last answer. */
export function useLivePicture(sessionId: string | null, answered: ShownPicture): ShownPicture {
  const { src: screenshot } = answered;
  const feed = useLiveFeed();
  const [frame, setFrame] = useState<Frame | null>(null);
  const show = useEffectEvent((url: string, form: PicturePart | null) =>
    setFrame({ url, form, over: screenshot }),
  );

  useEffect(() => {
    if (sessionId === null) return;
    const shower = new PictureShower(show);
    const stop = feed.onFrame(
      sessionId,
      ({ image, form = null }) => void shower.take(image as BlobPart, form),
    );
    return () => {
      stop();
      setFrame(null);
      shower.stop();
    };
  }, [feed, sessionId]);

  return frame && frame.over === screenshot ? { src: frame.url, form: frame.form } : answered;
}
