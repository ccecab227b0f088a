import { AppError, maxMediaBytes, mediaFormats } from '@megafon/contracts';
import { stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

export interface Inspected {
  /** The media type that its bytes show, whatever it was called. */
  mediaType: string;
  type: 'image' | 'video';
  extension: string;
}

/** What a file is, by its bytes alone. @throws AppError MEDIA.REQUIRED, MEDIA.TOO_LARGE, MEDIA.UNSUPPORTED_TYPE */
export async function inspectUpload(path: string): Promise<Inspected> {
  const { size } = await stat(path);
  if (size === 0) throw new AppError('MEDIA.REQUIRED');
  if (size > maxMediaBytes) throw new AppError('MEDIA.TOO_LARGE');
  const mediaType = (await fileTypeFromFile(path))?.mime ?? '';
  const format = Object.hasOwn(mediaFormats, mediaType) ? mediaFormats[mediaType] : undefined;
  if (!format) throw new AppError('MEDIA.UNSUPPORTED_TYPE');
  return { mediaType, ...format };
}
