import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { MediaRef } from '@megafon/contracts';
import { ObjectNotFoundError, ObjectStorage } from '@megafon/storage';
import { NetworkError } from '../drivers/network-error.js';

const prefix = 'megafon-media-';

export interface MediaFile {
  path: string;
  remove(): Promise<void>;
}

/**
 * A post's picture or video as a file of this machine. The browser reads it when the post is sent, not when it is
 * attached, so it stays until then.
 */
@Injectable()
export class MediaFiles implements OnModuleInit, OnApplicationShutdown {
  private readonly folders = new Map<string, string>();

  constructor(private readonly storage: ObjectStorage) {}

  /** What processes that were killed left behind. */
  async onModuleInit(): Promise<void> {
    const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
    const left = names.filter((name) => !isRunning(Number(name.slice(prefix.length).split('-')[0])));
    await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  }

  /**
   * Fetches the file. An account has one at a time: what it had before and never sent is removed.
   * @throws NetworkError 'media-missing', 'media-unreadable': a post is not published without its picture.
   */
  async fetch(
    { owner, accountId }: { owner: string; accountId: string },
    media: MediaRef,
  ): Promise<MediaFile> {
    await this.remove(accountId);
    const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
    this.folders.set(accountId, folder);
    const path = join(folder, media.filename);
    try {
      await pipeline(await this.storage.get(mediaKey(owner, media)), createWriteStream(path));
    } catch (cause) {
      await this.remove(accountId);
      const isMissing = cause instanceof ObjectNotFoundError;
      throw new NetworkError(isMissing ? 'media-missing' : 'media-unreadable', { cause });
    }
    return { path, remove: () => this.remove(accountId, folder) };
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

/** Where uploads of an owner are kept. */
function mediaKey(owner: string, { filename }: MediaRef): string {
  return `media/${owner}/${filename}`;
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // Someone else's process is running as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
