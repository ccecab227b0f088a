import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { MediaRef } from '@megafon/contracts';
import { ObjectStorage } from '@megafon/storage';

/** A post's picture or video, as a file of this machine for as long as it is attached. */
@Injectable()
export class MediaFiles {
  constructor(private readonly storage: ObjectStorage) {}

  /** @throws what the storage throws: a post is not published without its picture. */
  async with<T>(
    owner: string,
    media: MediaRef | null,
    work: (path: string | null) => Promise<T>,
  ): Promise<T> {
    if (media === null) return work(null);
    const folder = await mkdtemp(join(tmpdir(), 'megafon-media-'));
    try {
      const path = join(folder, media.filename);
      await pipeline(await this.storage.get(mediaKey(owner, media)), createWriteStream(path));
      return await work(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Where uploads of an owner are kept. */
function mediaKey(owner: string, { filename }: MediaRef): string {
  return `media/${owner}/${filename}`;
}
