import { Inject, Injectable } from '@nestjs/common';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { arrivalOf, ObjectStorage, uploadsFolder } from '@megafon/storage';
import { MediaLibrary } from './media-library.js';
import { MediaRepository } from './media.repository.js';

/** For how many days a file is kept that nothing uses. */
export const MEDIA_DAYS = Symbol('MediaDays');
/** What nobody has looked at by then was left behind by a process that ended. */
const uploadDays = 1;

/** Pictures and videos that nothing uses any more, and uploads that nothing became of. */
@Injectable()
export class MediaRetention extends RetentionSweep {
  constructor(
    media: MediaRepository,
    library: MediaLibrary,
    storage: ObjectStorage,
    clock: Clock,
    metrics: Metrics,
    @Inject(MEDIA_DAYS) days: number,
  ) {
    const deleteUnused = async (before: Date, limit: number): Promise<number> => {
      for (;;) {
        const found = await media.acrossOwnersUnusedSince(before, limit);
        const went = [];
        for (const one of found) if (await library.removeUnused(one, before)) went.push(one);
        // All of these are used, and known to be so for some days: there may be others behind them.
        if (went.length > 0 || found.length === 0) return went.length;
      }
    };
    const deleteUploads = async (before: Date, limit: number): Promise<number> => {
      const old: string[] = [];
      for await (const key of storage.keysIn(uploadsFolder)) {
        const arrival = arrivalOf(key);
        if (arrival && arrival < before) old.push(key);
        if (old.length === limit) break;
      }
      await storage.removeMany(old);
      return old.length;
    };
    const rules = [
      { what: 'media', days, deleteBatch: deleteUnused },
      { what: 'uploads', days: uploadDays, deleteBatch: deleteUploads },
    ];
    super(rules, clock, metrics, { batchSize: 50 });
  }
}
