import { AppError } from '@megafon/contracts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** All frames together; a photograph of a telephone has 12 to 50 million, at three bytes each while it is turned. */
const maxPixels = 64_000_000;
const maxFrames = 300;
const thumbnailEdge = 480;

// One picture takes one core at the most, and none is kept after it was answered.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Writes a picture anew from its pixels: what it said of places, cameras and people, and whatever was hidden in it, stays
 * behind. Turned upright, as that was said there too.
 * @param mediaType as its bytes show: `image/jpeg`
 * @throws AppError MEDIA.UNREADABLE, MEDIA.TOO_MANY_PIXELS
 */
export async function preparePicture(
  given: string,
  written: { picture: string; thumbnail: string },
  mediaType: string,
): Promise<void> {
  const moves = mediaType === 'image/gif' || mediaType === 'image/webp';
  try {
    const { width, height, pages = 1 } = await sharp(given, { limitInputPixels: false }).metadata();
    if (width * height * pages > maxPixels || pages > maxFrames) throw new AppError('MEDIA.TOO_MANY_PIXELS');
    const options = { limitInputPixels: maxPixels, failOn: 'error', animated: moves } as const;
    const picture = pages > 1 ? sharp(given, options) : sharp(given, options).autoOrient();
    await encoded(picture, mediaType).toFile(written.picture);
    await sharp(written.picture, { limitInputPixels: maxPixels })
      .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(written.thumbnail);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MEDIA.UNREADABLE', {}, { cause });
  }
}

function encoded(picture: Sharp, mediaType: string): Sharp {
  switch (mediaType) {
    case 'image/png':
      return picture.png();
    case 'image/webp':
      return picture.webp({ quality: 90 });
    case 'image/gif':
      return picture.gif();
    default:
      return picture.jpeg({ quality: 90 });
  }
}
