import { z } from 'zod';

const share = z.number().min(0).max(1);

/** A part of a picture, in shares of its width and height, from its left and from its top. */
export const picturePart = z.object({ x: share, y: share, width: share, height: share });
export type PicturePart = z.infer<typeof picturePart>;
