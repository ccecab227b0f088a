import { NestFactory } from '@nestjs/core';
import type { DynamicModule, Type } from '@nestjs/common';
import { MongoModule } from '../mongo.module.js';
import type { MongoOptions } from '../mongo.module.js';

/** A migration changes the form of what is known already: there is nothing to tell. */
const silence = { publish: () => Promise.reject(new Error('a migration publishes nothing')) };

class Migrating {}

/** The migrations of these modules alone, before a rollout: the service finds them done. @throws what they throw */
export async function migrate(
  { uri, dbName }: Pick<MongoOptions, 'uri' | 'dbName'>,
  modules: readonly (Type | DynamicModule)[],
): Promise<void> {
  const mongo = MongoModule.forService({ uri, dbName, sink: silence, migrationsAlone: true });
  const root = { module: Migrating, imports: [mongo, ...modules] };
  const app = await NestFactory.createApplicationContext(root, { abortOnError: false });
  await app.close();
}
