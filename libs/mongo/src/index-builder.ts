import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Unique indexes decide uniqueness: nothing is served before they are there. */
@Injectable()
export class IndexBuilder implements OnModuleInit {
  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {}

  async onModuleInit(): Promise<void> {
    await Promise.all(Object.values(this.connection.models).map((model) => model.createIndexes()));
  }
}
