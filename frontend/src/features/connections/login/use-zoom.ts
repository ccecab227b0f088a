import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { placeInPicture, pointOfPlace } from './place-in-picture.js';
import type { Place } from './place-in-picture.js';

const middle: Place = { x: 0.5, y: 0.5 };

/** Enlarges the picture around a place of it, and makes it small again. */
export function useZoom(picture: RefObject<HTMLImageElement | null>) {
  const window = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [around, setAround] = useState<Place | null>(null);

  // Once it has its new size, and before that is painted.
  useLayoutEffect(() => {
    const [image, view] = [picture.current, window.current];
    if (around === null || !image || !view) return;
    const { width, height } = image.getBoundingClientRect();
    const at = pointOfPlace({ width, height }, sizeOf(image), around);
    view.scrollLeft = at.x - view.clientWidth / 2;
    view.scrollTop = at.y - view.clientHeight / 2;
  }, [around, picture]);

  return {
    /** What the picture is moved behind. */
    window,
    /** Enlarges it and makes it small. */
    button,
    isEnlarged: around !== null,
    toggle: () => setAround(around === null ? middle : null),
    onClick: (event: MouseEvent<HTMLImageElement>) => {
      const image = event.currentTarget;
      const tapped = placeInPicture(image.getBoundingClientRect(), sizeOf(image), event);
      setAround(around === null ? (tapped ?? middle) : null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // From the window itself, not from what is driven in it.
      if (event.key !== 'Escape' || event.target !== event.currentTarget) return;
      setAround(null);
      button.current?.focus();
    },
  };
}

function sizeOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
  return { width, height };
}
