import { TimeSource, withTimeout } from '@megafon/concurrency';
import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

const answerLimitMs = 5_000;

/** The time of the server that keeps the service's documents; of the primary, where there are several. */
@Injectable()
export class ServerTime extends TimeSource {
  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {
    super();
  }

  /** @throws when the server does not answer, or not with its time */
  async read(): Promise<number> {
    if (!this.connection.db) throw new Error('not connected');
    const { localTime } = await withTimeout(
      this.connection.db.command({ hello: 1 }),
      answerLimitMs,
      'the time of the database',
    );
    if (!(localTime instanceof Date)) throw new Error('the database does not say its time');
    return localTime.getTime();
  }
}
