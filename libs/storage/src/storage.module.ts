import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ObjectStorage } from './object-storage.js';
import type { StorageOptions } from './storage-options.js';

/** Provides `ObjectStorage` to the whole application. */
@Module({})
export class StorageModule {
  static forService(options: StorageOptions): DynamicModule {
    return {
      module: StorageModule,
      global: true,
      providers: [{ provide: ObjectStorage, useFactory: () => new ObjectStorage(options) }],
      exports: [ObjectStorage],
    };
  }
}
