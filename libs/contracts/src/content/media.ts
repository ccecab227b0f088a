import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { success } from '../text/text.js';

/** The largest picture or video that is taken: 10 MB. */
export const maxMediaBytes = 10 * 1_048_576;
/** What the form around the file may add to that. */
const formBytes = 16_384;
/** Of all pictures and videos of a user. */
export const maxUserMediaBytes = 1_024 * 1_048_576;
export const maxUserMediaFiles = 2_000;
/** The most pictures of one post. A video stands alone. */
export const maxPostPictures = 10;
/** So many addresses are asked for at once: their names fit into a request's line. */
export const maxMediaAddresses = 150;

interface MediaFormat {
  type: 'image' | 'video';
  extension: string;
}

/** What may be posted, by the type that its bytes show. */
export const mediaFormats: Readonly<Record<string, MediaFormat>> = {
  'image/jpeg': { type: 'image', extension: 'jpg' },
  'image/png': { type: 'image', extension: 'png' },
  'image/webp': { type: 'image', extension: 'webp' },
  'image/gif': { type: 'image', extension: 'gif' },
  'video/mp4': { type: 'video', extension: 'mp4' },
  'video/quicktime': { type: 'video', extension: 'mov' },
  'video/webm': { type: 'video', extension: 'webm' },
};

/** The media type of a stored file, by its name; null where it has none that is served. */
export function mediaTypeOf(filename: string): string | null {
  const extension = filename.slice(filename.lastIndexOf('.') + 1);
  const found = Object.entries(mediaFormats).find(([, format]) => format.extension === extension);
  return found?.[0] ?? null;
}

const mediaFilename = z.string().regex(/^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/, { message: 'media.malformedName' });

export const mediaType = z.enum(['image', 'video']);
/** What upload-media answers, and what a post or comment then carries. Tasks carry it too, so the next version may add to it. */
export const mediaRef = z.object({ type: mediaType, filename: mediaFilename });
export type MediaRef = z.infer<typeof mediaRef>;
/** As people send it back: nothing else is in it. */
export const mediaInput = mediaRef.strict();

/** The pictures of a post behind its first, in their order. */
export const moreMedia = z.array(mediaRef).max(maxPostPictures - 1);
export const moreMediaInput = z.array(mediaInput).max(maxPostPictures - 1);

interface Shown {
  media: MediaRef | null;
  moreMedia?: readonly MediaRef[] | undefined;
}

/** All files of a post or comment, in their order. */
export function allMedia({ media, moreMedia: more = [] }: Shown): MediaRef[] {
  return media ? [media, ...more] : [...more];
}

/** The files of a post as its fields have them. */
export function mediaFields([first, ...more]: readonly MediaRef[]): {
  media: MediaRef | null;
  moreMedia: MediaRef[];
} {
  return { media: first ?? null, moreMedia: more };
}

/** Whether a network shows these in one post: pictures, or one video alone. */
export function areTogether(files: readonly MediaRef[]): boolean {
  return files.length <= 1 || files.every(({ type }) => type === 'image');
}

/** The name under which the gateway stored what was uploaded: when it arrived, and 128 random bits. */
const uploadName = z.string().regex(/^\d{13}-[0-9a-f]{32}$/, { message: 'media.malformedName' });

const uploadErrors = [
  'MEDIA.REQUIRED',
  'MEDIA.TOO_LARGE',
  'MEDIA.UNSUPPORTED_TYPE',
  'MEDIA.UNREADABLE',
  'MEDIA.TOO_MANY_PIXELS',
  'MEDIA.LIMIT_REACHED',
] as const;

/** The gateway takes the file, stores it, and asks content for what has become of it. */
const upload = {
  method: 'POST',
  service: 'content',
  access: 'user',
  controller: 'custom',
  takesFile: true,
  cost: 10,
  bodyLimitBytes: maxMediaBytes + formBytes,
  timeoutMs: 25_000,
  body: z.strictObject({ upload: uploadName }),
  reply: mediaRef,
  errors: uploadErrors,
  status: 201,
} as const;

export const uploadCommentMedia = endpoint({
  ...upload,
  path: '/comment-boxes/upload-media',
  summary: 'Takes one picture or video of at most 10 MB for a comment. What it says of places is removed.',
});
export const uploadPostMedia = endpoint({
  ...upload,
  path: '/post-boxes/upload-media',
  summary: 'Takes one picture or video of at most 10 MB for a post. What it says of places is removed.',
});

const removal = {
  method: 'DELETE',
  service: 'content',
  access: 'user',
  params: z.strictObject({ filename: mediaFilename }),
  reply: success,
  errors: ['MEDIA.NOT_FOUND'],
} as const;

export const removeCommentMedia = endpoint({
  ...removal,
  path: '/comment-boxes/media/:filename',
  summary: 'Deletes a file that no box uses; one that is used goes when nothing uses it any more.',
});
export const removePostMedia = endpoint({
  ...removal,
  path: '/post-boxes/media/:filename',
  summary: 'Deletes a file that no box uses; one that is used goes when nothing uses it any more.',
});

const mediaAddress = z.object({
  ...mediaRef.shape,
  url: z.string(),
  /** A small still picture of an image; null of a video. */
  thumbnailUrl: z.string().nullable(),
});
export type MediaAddress = z.infer<typeof mediaAddress>;

export const listMediaAddresses = endpoint({
  method: 'GET',
  path: '/media',
  service: 'content',
  access: 'user',
  summary: "Addresses at which the caller's own files can be read for some minutes, without a token.",
  query: z.strictObject({
    /** Separated by commas. What is not the caller's is left out of the answer. */
    filenames: z
      .string()
      .max(maxMediaAddresses * 43)
      .regex(/^[0-9a-f-]{36}\.[a-z0-9]{2,5}(,[0-9a-f-]{36}\.[a-z0-9]{2,5})*$/, {
        message: 'media.malformedName',
      }),
  }),
  reply: z.object({ media: z.array(mediaAddress), expiresAt: z.string() }),
});

/** What `listMediaAddresses` answers leads here: the ticket is what lets in, as a page's pictures carry no token. */
export const getMedia = endpoint({
  method: 'GET',
  path: '/media/:owner/:file',
  service: 'content',
  access: 'public',
  controller: 'custom',
  summary: 'A picture or video, for whoever has an address that is still good. Takes ranges.',
  params: z.strictObject({
    owner: z.string().regex(/^[\w-]{1,64}$/),
    file: z.string().regex(/^[0-9a-f-]{36}(\.small)?\.[a-z0-9]{2,5}$/, { message: 'media.malformedName' }),
  }),
  query: z.strictObject({ ticket: z.string().max(100) }),
  reply: z.unknown(),
  errors: ['MEDIA.NOT_FOUND'],
});

/** The address of a file below the origin. */
export function mediaPath(owner: string, file: string, ticket: string): string {
  return `/api/media/${owner}/${file}?ticket=${ticket}`;
}

/** The small picture of an image. */
export function thumbnailOf(filename: string): string {
  return `${filename.slice(0, filename.lastIndexOf('.'))}.small.webp`;
}
