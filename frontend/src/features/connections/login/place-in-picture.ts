interface Size {
  width: number;
  height: number;
}

/** From the left and from the top: 0 to 1. */
export interface Place {
  x: number;
  y: number;
}

/**
 * Where a point of the screen is in a picture that is shown whole inside its box (object-fit: contain); null beside it.
 * @param box of the element, in CSS pixels of the screen
 * @param natural the picture's own size
 */
export function placeInPicture(
  box: Size & { left: number; top: number },
  natural: Size,
  at: { clientX: number; clientY: number },
): Place | null {
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  if (!Number.isFinite(scale) || scale <= 0) return null;
  const shown = { width: natural.width * scale, height: natural.height * scale };
  const x = (at.clientX - box.left - (box.width - shown.width) / 2) / shown.width;
  const y = (at.clientY - box.top - (box.height - shown.height) / 2) / shown.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}
