export { Logger } from '@nestjs/common';
export {
  allowPlaintext,
  baseConfig,
  commaList,
  kafkaConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  retentionDays,
  storageConfig,
} from './base-config.js';
export type { BaseConfig, ProcessConfig } from './base-config.js';
export { Clock, SystemClock } from './clock.js';
export { CrashPoint } from './crash-point.js';
export type { CrashOptions } from './crash-point.js';
export { ForgottenUsersModule } from './forgotten-users/forgotten-users.module.js';
export { HealthChecks } from './health/health-checks.js';
export type { HealthCheck, HealthReport } from './health/health-checks.js';
export { HealthServer } from './health/health-server.js';
export { Metrics } from './health/metrics.js';
export { processGauges } from './health/process-gauges.js';
export { deadLettersCommand } from './operate/dead-letters-command.js';
export { kafkaCommand } from './operate/kafka-command.js';
export { kafkaOptions } from './kafka-options.js';
export { ConfigError, loadConfig } from './load-config.js';
export { createLogger } from './logging/create-logger.js';
export type { LoggerOptions } from './logging/create-logger.js';
export { NestLogger } from './logging/nest-logger.js';
export { redact } from './logging/redact.js';
export { RedisConnection } from './redis/redis-connection.js';
export type { Redis } from './redis/redis-connection.js';
export { RedisModule } from './redis/redis.module.js';
export { RetentionSweep } from './retention/retention-sweep.js';
export type { RetentionRule, SweepOptions } from './retention/retention-sweep.js';
export { ServiceModule } from './service.module.js';
export { Sweep } from './sweep.js';
export type { SweepPace } from './sweep.js';
export { installShutdown } from './shutdown/install-shutdown.js';
export type { ShutdownOptions, ShutdownStep } from './shutdown/install-shutdown.js';
export { startTracing } from './tracing/start-tracing.js';
export { clockProvider, SharedClock } from './shared-clock.js';
export { tokenKeyId } from './token-key-id.js';
export { startService } from './start-service.js';
export type { RunningService, StartOptions } from './start-service.js';
