import { attemptsRememberedS, StandbyAttempts } from '@megafon/messaging';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';

interface StoredAttempt {
  /** The message: its group, topic, partition and offset. */
  _id: string;
  started: number;
  at: Date;
}

/** Counts in the service's database what Redis would: there is a document only of what began while Redis was away. */
@Injectable()
export class StoredAttempts extends StandbyAttempts {
  private readonly collection: Collection<StoredAttempt>;
  private isForgetting = false;

  constructor(@InjectConnection() connection: Connection) {
    super();
    this.collection = connection.collection<StoredAttempt>('attempts');
  }

  async begin(key: string): Promise<number> {
    await this.forgetOld();
    const begun = { $inc: { started: 1 }, $set: { at: new Date() } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const attempt = await this.collection.findOneAndUpdate({ _id: key }, begun, options);
    return attempt?.started ?? 1;
  }

  async forgive(key: string): Promise<void> {
    await this.collection.updateOne({ _id: key }, { $inc: { started: -1 } });
  }

  async clear(key: string): Promise<void> {
    await this.collection.deleteOne({ _id: key });
  }

  /** Of a message that another process ended with when Redis was back nobody clears the count here. */
  private async forgetOld(): Promise<void> {
    if (this.isForgetting) return;
    await this.collection.createIndex({ at: 1 }, { expireAfterSeconds: attemptsRememberedS });
    this.isForgetting = true;
  }
}
