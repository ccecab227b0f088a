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
  const shown = shownIn(box, natural);
  if (shown === null) return null;
  const x = (at.clientX - box.left - shown.beside) / shown.width;
  const y = (at.clientY - box.top - shown.above) / shown.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}

/** The other way about: where a place of the picture is in its box, in CSS pixels from its left and from its top. */
export function pointOfPlace(box: Size, natural: Size, { x, y }: Place): Place {
  const shown = shownIn(box, natural) ?? { ...box, beside: 0, above: 0 };
  return { x: shown.beside + x * shown.width, y: shown.above + y * shown.height };
}

/** How large the picture is drawn in a box, and the bars that are left on each side of it. */
function shownIn(box: Size, natural: Size) {
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  if (!Number.isFinite(scale) || scale <= 0) return null;
  const shown = { width: natural.width * scale, height: natural.height * scale };
  return { ...shown, beside: (box.width - shown.width) / 2, above: (box.height - shown.height) / 2 };
}
