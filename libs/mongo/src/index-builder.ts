import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { removalIndex, removalsCollection } from './removal.js';

interface StoredIndex {
  name: string;
  key: Record<string, unknown>;
  unique?: boolean;
}

/** Unique indexes decide uniqueness: nothing is served before they are there. */
@Injectable()
export class IndexBuilder implements OnModuleInit {
  private readonly logger = new Logger(IndexBuilder.name);

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {}

  async onModuleInit(): Promise<void> {
    const models = Object.values(this.connection.models) as Model<unknown>[];
    await Promise.all(models.map((model) => model.createIndexes()));
    await this.connection.collection(removalsCollection).createIndex(removalIndex);
    for (const model of models) await this.dropSuperseded(model);
  }

  /**
   * An index that no schema declares any more costs every write and serves nothing. Not the unique ones: they are rules,
   * and whoever drops a rule does so by hand.
   */
  private async dropSuperseded(model: Model<unknown>): Promise<void> {
    try {
      const declared = new Set(model.schema.indexes().map(([keys]) => JSON.stringify(keys)));
      const there = (await model.listIndexes()) as StoredIndex[];
      for (const { name, key, unique } of there) {
        if (name === '_id_' || unique === true || declared.has(JSON.stringify(key))) continue;
        await model.collection.dropIndex(name);
        this.logger.log({
          msg: 'dropped an index',
          collection: model.collection.collectionName,
          index: name,
        });
      }
    } catch (error) {
      // Another instance may drop it at the same moment; what stays is tried at the next start.
      this.logger.warn({ msg: 'an index stays', collection: model.collection.collectionName, err: error });
    }
  }
}
