import type { PicturePart } from '@megafon/contracts';
import { useState } from 'react';
import { framingOf } from './framing.js';

/** Shows the part of the picture where the form stands, or the whole of it, as the person wants. */
export function useFraming(form: PicturePart | null) {
  const [isWhole, setWhole] = useState(false);
  /** What is shown for as long as something is pressed on the picture: nothing moves away under a finger. */
  const [held, setHeld] = useState<{ form: PicturePart | null } | null>(null);

  const hold = () => {
    setHeld({ form });
    const letGo = () => {
      setHeld(null);
      removeEventListener('pointerup', letGo);
      removeEventListener('pointercancel', letGo);
    };
    addEventListener('pointerup', letGo);
    addEventListener('pointercancel', letGo);
  };

  const part = held ? held.form : form;
  return {
    /** Of the whole page; undefined where it is not enlarged. */
    transform: part && !isWhole ? transformOf(part) : undefined,
    /** There is a part to be shown. */
    canFrame: part !== null,
    isWhole,
    toggle: () => setWhole(!isWhole),
    hold,
  };
}

function transformOf(part: PicturePart): string {
  const { scale, dx, dy } = framingOf(part);
  return `scale(${round(scale)}) translate(${round(100 * dx)}%, ${round(100 * dy)}%)`;
}

/** As exact as a pixel of the largest screen. */
const round = (value: number) => Number(value.toFixed(4));
