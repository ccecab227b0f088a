import { Injectable } from '@nestjs/common';
import { allMedia, AppError, areTogether, thumbnailOf } from '@megafon/contracts';
import type { MediaRef, PostItem } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { mediaKey, ObjectStorage } from '@megafon/storage';
import { Quotas } from '../quotas/quotas.js';
import { MediaRepository } from './media.repository.js';
import type { MediaDocument } from '../documents/media.schema.js';

/** The pictures and videos of users: which boxes may hold, and what becomes of those that none holds. */
@Injectable()
export class MediaLibrary {
  constructor(
    private readonly media: MediaRepository,
    private readonly quotas: Quotas,
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * Before a box holds these items: their files are the owner's and stay from now on.
   * @returns the items, each file called what it is
   * @throws AppError MEDIA.NOT_FOUND, MEDIA.NOT_TOGETHER
   */
  async taken(owner: string, items: readonly PostItem[]): Promise<PostItem[]> {
    const filenames = filenamesOf(items);
    if (filenames.length === 0) return [...items];
    const touched = await this.media.touch(owner, filenames, this.clock.now());
    if (touched < filenames.length) throw new AppError('MEDIA.NOT_FOUND');
    const known = await this.media.known(owner, filenames);
    const types = new Map(known.map(({ _id, type }) => [_id, type]));
    const named = (file: MediaRef) => ({ ...file, type: types.get(file.filename) ?? file.type });
    const called = items.map(({ media, moreMedia, ...item }) => ({
      ...item,
      media: media && named(media),
      moreMedia: moreMedia.map(named),
    }));
    if (!called.every((item) => areTogether(allMedia(item)))) throw new AppError('MEDIA.NOT_TOGETHER');
    return called;
  }

  /** A box holds these no more; what runs have begun may still post them, so they stay for a while. */
  async letGo(owner: string, items: readonly PostItem[]): Promise<void> {
    const filenames = filenamesOf(items);
    if (filenames.length > 0) await this.media.touch(owner, filenames, this.clock.now());
  }

  /**
   * Removes at once what no box ever held. What one holds or held goes when nothing uses it.
   * @throws AppError MEDIA.NOT_FOUND
   */
  async remove(owner: string, filename: string): Promise<void> {
    const before = await this.media.get(owner, filename);
    const leaving = await this.media.change(owner, filename, (media) =>
      media.wasUsed || media.isLeaving ? null : { state: { ...media, isLeaving: true } },
    );
    if (leaving.isLeaving) await this.drop(before);
  }

  /**
   * Removes one that nothing has used since `before`; one that a box holds is used now. Harmless when it is cut short and
   * repeated.
   * @returns whether it went
   */
  async removeUnused(media: MediaDocument, before: Date): Promise<boolean> {
    try {
      return await this.removeIfUnused(media, before);
    } catch (error) {
      // Another instance was faster.
      if (error instanceof AppError && error.code === 'MEDIA.NOT_FOUND') return false;
      throw error;
    }
  }

  private async removeIfUnused({ owner, _id }: MediaDocument, before: Date): Promise<boolean> {
    if (await this.media.isUsed(owner, _id)) {
      await this.media.touch(owner, [_id], this.clock.now());
      return false;
    }
    // A box that was saved meanwhile has touched it.
    const leaving = await this.media.change(owner, _id, (media) =>
      media.lastUsedAt < before && !media.isLeaving ? { state: { ...media, isLeaving: true } } : null,
    );
    if (leaving.isLeaving) await this.drop(leaving);
    return leaving.isLeaving;
  }

  private async drop({ owner, _id, sizeBytes }: MediaDocument): Promise<void> {
    await this.storage.removeMany([mediaKey(owner, _id), mediaKey(owner, thumbnailOf(_id))]);
    await this.media.remove(owner, _id);
    await this.quotas.giveBack(owner, { mediaFiles: 1, mediaBytes: sizeBytes });
  }
}

function filenamesOf(items: readonly PostItem[]): string[] {
  return [...new Set(items.flatMap((item) => allMedia(item).map(({ filename }) => filename)))];
}
