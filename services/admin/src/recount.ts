import { MongoModule } from '@megafon/mongo';
import { NestFactory } from '@nestjs/core';
import { readConfig } from './config.js';
import { CountsModule } from './counts/counts.module.js';
import { Recount } from './counts/recount.js';

// `npm run counts:rebuild -w @megafon/admin`, with the service's environment, while no admin process runs.
const { MONGODB_URI: uri, DATABASE: dbName } = readConfig();
const sink = { publish: () => Promise.reject(new Error('counting tells nothing')) };
const app = await NestFactory.createApplicationContext({
  module: CountsModule,
  imports: [MongoModule.forService({ uri, dbName, sink })],
});
const values = await app.get(Recount, { strict: false }).execute();
process.stdout.write(`${JSON.stringify(values)}\n`);
await app.close();
