import { RequestClient } from '@megafon/messaging';
import {
  createLogger,
  HealthChecks,
  HealthServer,
  installShutdown,
  Metrics,
  NestLogger,
  startTracing,
} from '@megafon/service';
import { AppModule } from './app.module.js';
import type { Config } from './config.js';
import { createApp } from './create-app.js';
import { Drain } from './http/drain.js';
import { LiveSockets } from './live/live-sockets.js';

/** Starts the gateway and keeps it until SIGTERM or SIGINT. Ends the process with 1 when it cannot start. */
export async function startGateway(config: Config): Promise<void> {
  const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  try {
    const stopTracing = await startTracing('gateway', config);
    const app = await createApp(AppModule.of(config), config, new NestLogger(logger));
    const checks = app.get(HealthChecks);
    const health = new HealthServer(checks, app.get(Metrics));
    if (config.HEALTH_PORT !== undefined && config.HEALTH_PORT !== config.PORT) {
      await health.listen(config.HEALTH_PORT, config.HEALTH_HOST);
    }
    installShutdown({
      logger,
      timeoutMs: config.SHUTDOWN_TIMEOUT_MS,
      steps: [
        { name: 'leave the rotation', run: () => app.get(Drain).begin() },
        { name: 'end the sockets', run: () => app.get(LiveSockets).close() },
        { name: 'answer what is under way, close connections', run: () => app.close() },
        { name: 'send the last spans', run: stopTracing },
        { name: 'stop answering health', run: () => health.close() },
      ],
    });
    await app.init();
    await app.get(RequestClient).connect();
    await app.listen(config.PORT, config.HOST);
    checks.started();
    // `performance.now()` counts from the start of the process.
    logger.info({ tookMs: Math.round(performance.now()), port: config.PORT }, 'started');
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}
