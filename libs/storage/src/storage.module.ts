import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ObjectStorage } from './object-storage.js';
import { ReadTickets } from './read-tickets.js';
import type { StorageOptions } from './storage-options.js';

/** Provides `ObjectStorage` and `ReadTickets` to the whole application. */
@Module({})
export class StorageModule {
  static forService(options: StorageOptions): DynamicModule {
    return {
      module: StorageModule,
      global: true,
      providers: [
        { provide: ObjectStorage, useFactory: () => new ObjectStorage(options) },
        {
          provide: ReadTickets,
          useFactory: () => new ReadTickets(options.secretKey, options.otherSecretKeys),
        },
      ],
      exports: [ObjectStorage, ReadTickets],
    };
  }
}
