import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { restoresOf } from './restore-mark.js';
import type { LostTime } from './restore-mark.js';

/** The last restore of this database. Read once: nothing serves while a database is restored. */
@Injectable()
export class LastRestore {
  private known?: Promise<LostTime | null>;

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {}

  /** Null when it never was. */
  lost(): Promise<LostTime | null> {
    this.known ??= this.read().catch((error: unknown) => {
      delete this.known;
      throw error;
    });
    return this.known;
  }

  private async read(): Promise<LostTime | null> {
    return (await restoresOf(this.connection)).at(-1) ?? null;
  }
}
