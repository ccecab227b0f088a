import 'reflect-metadata';
import type { ServiceName } from '@megafon/contracts';
import { RequestServer } from '@megafon/messaging';
import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import type { ProcessConfig } from './base-config.js';
import { HealthChecks } from './health/health-checks.js';
import { HealthServer } from './health/health-server.js';
import { Metrics } from './health/metrics.js';
import { kafkaOptions } from './kafka-options.js';
import { MovedTime } from './moved-time.js';
import { createLogger } from './logging/create-logger.js';
import { NestLogger } from './logging/nest-logger.js';
import { ServiceModule } from './service.module.js';
import type { ServiceModuleOptions } from './service.module.js';
import { installShutdown } from './shutdown/install-shutdown.js';
import { startTracing } from './tracing/start-tracing.js';

export interface StartOptions {
  name: ServiceName;
  /** The application: its features, with `MessagingModule`, `MongoModule` and the like. */
  module: Type | DynamicModule;
  config: ProcessConfig & Parameters<typeof kafkaOptions>[0];
  /** Requests that run at once; see `RequestServer`. */
  maxInFlight?: number;
  /** Ends the process; replaced in tests. */
  exit?: (code: number) => void;
}

export interface RunningService {
  app: INestMicroservice;
  logger: Logger;
  healthPort: number;
  /** The shutdown that SIGTERM runs; ends the process. */
  shutdown: (reason: string) => Promise<void>;
}

/**
 * Starts a service and keeps it until SIGTERM or SIGINT: then it leaves the rotation, answers what it took, finishes
 * its events, publishes its outbox and closes its connections. Ends the process with 1 when it cannot start.
 */
export async function startService(options: StartOptions): Promise<RunningService> {
  const logger = createLogger({ service: options.name, level: options.config.LOG_LEVEL });
  try {
    return await start(options, logger);
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    if (options.exit) throw error;
    process.exit(1);
  }
}

async function start(
  { name, module, config, maxInFlight, exit }: StartOptions,
  logger: Logger,
): Promise<RunningService> {
  const stopTracing = await startTracing(name, config);
  const movedTime = new MovedTime(config);
  const checks = new HealthChecks();
  const metrics = new Metrics(name);
  const health = new HealthServer(checks, metrics);
  const healthPort = await health.listen(config.HEALTH_PORT, config.HEALTH_HOST);
  const server = new RequestServer({
    service: name,
    ...kafkaOptions(config),
    clientId: name,
    maxInFlight,
    observe: (request) => metrics.observeRequest(request),
  });
  checks.register('requests', () =>
    server.isReady ? Promise.resolve() : Promise.reject(new Error('not taken')),
  );

  const app = await NestFactory.createMicroservice(rootOf(module, { name, checks, metrics, movedTime }), {
    strategy: server,
    logger: new NestLogger(logger),
    // Otherwise Nest ends the process by itself, with the reason in its own format.
    abortOnError: false,
  });
  const { shutdown } = installShutdown({
    logger,
    exit,
    timeoutMs: config.SHUTDOWN_TIMEOUT_MS,
    steps: [
      { name: 'leave the rotation', run: () => checks.draining() },
      { name: 'answer the requests taken', run: () => server.close() },
      { name: 'finish events, publish the outbox, close connections', run: () => app.close() },
      { name: 'send the last spans', run: stopTracing },
      { name: 'stop answering health', run: () => health.close() },
    ],
  });
  await Promise.all([app.listen(), metrics.registry()]);
  checks.started();
  // `performance.now()` counts from the start of the process.
  logger.info({ tookMs: Math.round(performance.now()), healthPort }, 'started');
  return { app, logger, healthPort, shutdown };
}

/** The service's own module below what every process has. */
class ServiceRoot {}

function rootOf(module: Type | DynamicModule, options: ServiceModuleOptions): DynamicModule {
  return { module: ServiceRoot, imports: [ServiceModule.forService(options), module] };
}
