import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { FairSlots, NoSlotError } from '@megafon/concurrency';
import { AppError, thumbnailOf } from '@megafon/contracts';
import type { MediaRef } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import {
  mediaKey,
  ObjectNotFoundError,
  ObjectStorage,
  Spool,
  StorageUnavailableError,
  uploadKey,
} from '@megafon/storage';
import { Quotas } from '../../quotas/quotas.js';
import { inspectUpload } from '../inspect-upload.js';
import type { Inspected } from '../inspect-upload.js';
import { MediaRepository } from '../media.repository.js';
import { preparePicture } from '../prepare-picture.js';
import { blankVideoDescription } from '../prepare-video.js';

/** A file on this machine as it will be kept, and its small picture where there is one. */
interface Prepared extends Inspected {
  path: string;
  thumbnail: string | null;
  sizeBytes: number;
}

/** Makes of what was uploaded a picture or video of its owner. */
@Injectable()
export class KeepUpload implements OnModuleInit {
  private readonly spool = new Spool('megafon-incoming');
  /** Pictures are decoded here: users take turns, and no more wait than are done before they give up. */
  private readonly slots = new FairSlots({ slots: 2, perOwner: 1, maxWaiting: 40, maxWaitingPerOwner: 8 });

  constructor(
    private readonly media: MediaRepository,
    private readonly quotas: Quotas,
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): Promise<void> {
    return this.spool.removeLeftovers();
  }

  /**
   * The upload is gone afterwards, kept or not.
   * @param deadline in milliseconds since the epoch: whoever asked waits no longer
   * @throws AppError MEDIA.REQUIRED, MEDIA.TOO_LARGE, MEDIA.UNSUPPORTED_TYPE, MEDIA.UNREADABLE, MEDIA.TOO_MANY_PIXELS,
   *   MEDIA.LIMIT_REACHED, SERVICE.UNAVAILABLE
   */
  async execute(owner: string, upload: string, deadline: number): Promise<MediaRef> {
    const key = uploadKey(owner, upload);
    const patience = () => AbortSignal.timeout(Math.max(0, deadline - this.clock.now().getTime()));
    try {
      return await this.slots.run(owner, () => this.keep(owner, key), patience);
    } catch (error) {
      throw refusalOf(error);
    } finally {
      // One that stays because the store is away goes with the next sweep.
      await this.storage.remove(key).catch(() => undefined);
    }
  }

  private keep(owner: string, key: string): Promise<MediaRef> {
    return this.spool.within(async (folder) => {
      const given = join(folder, 'given');
      await this.storage.getFile(key, given);
      return this.store(owner, await prepared(given, folder));
    });
  }

  private store(owner: string, file: Prepared): Promise<MediaRef> {
    const filename = `${randomUUID()}.${file.extension}`;
    const { type, sizeBytes, thumbnail } = file;
    return this.quotas.within(owner, { mediaFiles: 1, mediaBytes: sizeBytes }, async () => {
      const fields = { type, sizeBytes, hasThumbnail: thumbnail !== null, wasUsed: false, isLeaving: false };
      await this.media.insert(owner, { _id: filename, ...fields, lastUsedAt: this.clock.now() });
      try {
        await this.storage.putFile(mediaKey(owner, filename), file.path, file.mediaType);
        if (thumbnail !== null)
          await this.storage.putFile(mediaKey(owner, thumbnailOf(filename)), thumbnail, 'image/webp');
      } catch (error) {
        await this.media.remove(owner, filename);
        throw error;
      }
      return { type, filename };
    });
  }
}

/** @throws AppError as the file is refused */
async function prepared(given: string, folder: string): Promise<Prepared> {
  const inspected = await inspectUpload(given);
  if (inspected.type === 'image') {
    const written = { picture: join(folder, 'picture'), thumbnail: join(folder, 'thumbnail') };
    await preparePicture(given, written, inspected.mediaType);
    const sizes = await Promise.all(Object.values(written).map((path) => stat(path)));
    const sizeBytes = sizes.reduce((sum, { size }) => sum + size, 0);
    return { ...inspected, path: written.picture, thumbnail: written.thumbnail, sizeBytes };
  }
  if (inspected.mediaType !== 'video/webm') await blankVideoDescription(given);
  return { ...inspected, path: given, thumbnail: null, sizeBytes: (await stat(given)).size };
}

function refusalOf(error: unknown): unknown {
  const wait =
    error instanceof NoSlotError ||
    error instanceof StorageUnavailableError ||
    (error instanceof Error && error.name === 'TimeoutError');
  if (wait) return new AppError('SERVICE.UNAVAILABLE', {}, { cause: error });
  if (error instanceof ObjectNotFoundError) return new AppError('MEDIA.REQUIRED', {}, { cause: error });
  return error;
}
