import { Controller } from '@nestjs/common';
import {
  listMediaAddresses,
  maxMediaAddresses,
  mediaPath,
  removeCommentMedia,
  removePostMedia,
  thumbnailOf,
  uploadCommentMedia,
  uploadPostMedia,
} from '@megafon/contracts';
import type { MediaRef, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { mediaKey, ReadTickets } from '@megafon/storage';
import { MediaLibrary } from './media-library.js';
import { MediaRepository } from './media.repository.js';
import { KeepUpload } from './use-cases/keep-upload.js';

/** Addresses are good for ten to twenty minutes: the same for ten, so that a page shows what it has already. */
const addressMs = 600_000;

@Controller()
export class MediaController {
  constructor(
    private readonly uploads: KeepUpload,
    private readonly library: MediaLibrary,
    private readonly media: MediaRepository,
    private readonly tickets: ReadTickets,
    private readonly clock: Clock,
  ) {}

  @Handles(uploadCommentMedia)
  uploadForComment({ userId, body, deadline }: RequestOf<typeof uploadCommentMedia>): Promise<MediaRef> {
    return this.uploads.execute(userId, body.upload, deadline);
  }

  @Handles(uploadPostMedia)
  uploadForPost({ userId, body, deadline }: RequestOf<typeof uploadPostMedia>): Promise<MediaRef> {
    return this.uploads.execute(userId, body.upload, deadline);
  }

  @Handles(removeCommentMedia)
  async removeOfComment({
    userId,
    params,
  }: RequestOf<typeof removeCommentMedia>): Promise<{ success: true }> {
    await this.library.remove(userId, params.filename);
    return { success: true };
  }

  @Handles(removePostMedia)
  async removeOfPost({ userId, params }: RequestOf<typeof removePostMedia>): Promise<{ success: true }> {
    await this.library.remove(userId, params.filename);
    return { success: true };
  }

  @Handles(listMediaAddresses)
  async addresses({
    userId,
    query,
  }: RequestOf<typeof listMediaAddresses>): Promise<ReplyOf<typeof listMediaAddresses>> {
    const filenames = query.filenames.split(',').slice(0, maxMediaAddresses);
    const expiresAt = new Date((Math.floor(this.clock.now().getTime() / addressMs) + 2) * addressMs);
    const addressOf = (file: string) =>
      mediaPath(userId, file, this.tickets.issue(mediaKey(userId, file), expiresAt));
    const known = await this.media.known(userId, filenames);
    return {
      media: known.map(({ _id: filename, type, hasThumbnail }) => ({
        type,
        filename,
        url: addressOf(filename),
        thumbnailUrl: hasThumbnail ? addressOf(thumbnailOf(filename)) : null,
      })),
      expiresAt: expiresAt.toISOString(),
    };
  }
}
