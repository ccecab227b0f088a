import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { SecretBox } from '@megafon/secrets';
import { CONFIG } from './config.js';
import type { Config } from './config.js';

@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: SecretBox, useFactory: () => SecretBox.fromKeys(config.SECRET_KEYS) },
      ],
      exports: [CONFIG, SecretBox],
    };
  }
}
