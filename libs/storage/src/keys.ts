/** Where an owner's pictures and videos are. `file` is a media filename, or that of its small picture. */
export function mediaKey(owner: string, file: string): string {
  return `${mediaFolder(owner)}/${file}`;
}

export function mediaFolder(owner: string): string {
  return `media/${owner}`;
}

/** What was uploaded and nobody has looked at yet; names begin with the milliseconds of their arrival. */
export const uploadsFolder = 'uploads';

export function uploadFolder(owner: string): string {
  return `${uploadsFolder}/${owner}`;
}

export function uploadKey(owner: string, name: string): string {
  return `${uploadFolder(owner)}/${name}`;
}

/** When an upload arrived; null for a key that is none. */
export function arrivalOf(key: string): Date | null {
  const [, ms] = /^uploads\/[^/]+\/(\d{13})-/.exec(key) ?? [];
  return ms === undefined ? null : new Date(Number(ms));
}
