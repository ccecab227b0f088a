import 'reflect-metadata';
import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import type { ServiceName } from '@megafon/contracts';
import type { ProcessConfig } from './base-config.js';

export interface StartOptions {
  name: ServiceName;
  /** The application: its own modules, with `MessagingModule`, `MongoModule` and the like. */
  module: Type | DynamicModule;
  config: ProcessConfig;
}

export interface RunningService {
  app: INestMicroservice;
  healthPort: number;
  /** The shutdown that SIGTERM runs, without ending the process. */
  close: () => Promise<void>;
}

/** Starts a service and keeps it until SIGTERM or SIGINT. Ends the process with 1 when it cannot start. */
export async function startService(_options: StartOptions): Promise<RunningService> {
  throw new Error('the request server is not there yet');
}
