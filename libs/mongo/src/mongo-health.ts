import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Found by the health checks of @megafon/service. */
@Injectable()
export class MongoHealth {
  static readonly healthCheck = 'mongo';

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {}

  /** @throws when the server does not answer */
  async check(): Promise<void> {
    if (!this.connection.db) throw new Error('not connected');
    await this.connection.db.command({ ping: 1 });
  }
}
