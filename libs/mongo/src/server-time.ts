import { TimeSource, withTimeout } from '@megafon/concurrency';
import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

const answerLimitMs = 5_000;
/** By which MongoDB says that it has no such command. */
const commandNotFound = 59;

/** The time of the server that keeps the service's documents; of the primary, where there are several. */
@Injectable()
export class ServerTime extends TimeSource {
  /** The embedded server knows only the older name. */
  private greeting: 'hello' | 'isMaster' = 'hello';

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {
    super();
  }

  /** @throws when the server does not answer, or not with its time */
  async read(): Promise<number> {
    try {
      return await this.ask();
    } catch (error) {
      if (this.greeting === 'isMaster' || !isUnknownCommand(error)) throw error;
      this.greeting = 'isMaster';
      return this.ask();
    }
  }

  private async ask(): Promise<number> {
    if (!this.connection.db) throw new Error('not connected');
    const reply = this.connection.db.command({ [this.greeting]: 1 });
    const { localTime } = await withTimeout(reply, answerLimitMs, 'the time of the database');
    if (!(localTime instanceof Date)) throw new Error('the database does not say its time');
    return localTime.getTime();
  }
}

function isUnknownCommand(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === commandNotFound;
}
