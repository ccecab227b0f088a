import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { MediaRef } from '@megafon/contracts';
import { mediaKey, ObjectNotFoundError, ObjectStorage, Spool } from '@megafon/storage';
import { NetworkError } from '../profiles/network-error.js';

export interface FetchedMedia {
  /** In their order. */
  paths: string[];
  remove(): Promise<void>;
}

/**
 * A post's pictures or video as files of this machine. The browser reads them when the post is sent, not when they are
 * attached, so they stay until then.
 */
@Injectable()
export class MediaFiles implements OnModuleInit, OnApplicationShutdown {
  private readonly spool = new Spool('megafon-media');
  private readonly folders = new Map<string, string>();

  constructor(private readonly storage: ObjectStorage) {}

  /** What processes that were killed left behind. */
  onModuleInit(): Promise<void> {
    return this.spool.removeLeftovers();
  }

  /**
   * Fetches the files, one after the other, from the store to the disk. An account has those of one action at a time:
   * what it had before and never sent is removed.
   * @throws NetworkError 'media-missing', 'media-unreadable': a post is not published without one of its pictures.
   */
  async fetch(
    { owner, accountId }: { owner: string; accountId: string },
    media: readonly MediaRef[],
  ): Promise<FetchedMedia> {
    await this.remove(accountId);
    const folder = await this.spool.folder();
    this.folders.set(accountId, folder);
    const paths: string[] = [];
    try {
      for (const { filename } of media) {
        const path = join(folder, filename);
        await this.storage.getFile(mediaKey(owner, filename), path);
        paths.push(path);
      }
    } catch (cause) {
      await this.remove(accountId, folder);
      const isMissing = cause instanceof ObjectNotFoundError;
      throw new NetworkError(isMissing ? 'media-missing' : 'media-unreadable', { cause });
    }
    return { paths, remove: () => this.remove(accountId, folder) };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.folders.keys()].map((accountId) => this.remove(accountId)));
  }

  private async remove(accountId: string, only = this.folders.get(accountId)): Promise<void> {
    if (only === undefined) return;
    if (this.folders.get(accountId) === only) this.folders.delete(accountId);
    await rm(only, { recursive: true, force: true });
  }
}
