import type { PicturePart } from '@megafon/contracts';

/** Beyond this a picture of the page is only blurred, not better to read. */
const mostTimes = 3;

/**
 * How a picture is enlarged, in a box of its own shape, so that a part of it fills the box and nothing is shown beyond its
 * edges: times `scale` about its middle, once it is moved by shares of its width and height.
 */
export function framingOf({ x, y, width, height }: PicturePart): { scale: number; dx: number; dy: number } {
  const side = Math.min(1, Math.max(width, height, 1 / mostTimes));
  const moved = (middle: number) => 0.5 - Math.min(1 - side / 2, Math.max(side / 2, middle));
  return { scale: 1 / side, dx: moved(x + width / 2), dy: moved(y + height / 2) };
}
