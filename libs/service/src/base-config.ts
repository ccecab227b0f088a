import { z } from 'zod';
import { kafkaConfig } from './kafka-config.js';
import { plaintextKinds } from './plaintext.js';

const port = z.coerce.number().int().min(1).max(65_535);

/** `a, b`: what stands between commas, without the space around it; nothing where it is not set. */
export const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Connections that may be in the clear in production: where nobody else reaches the way there. */
export const allowPlaintext = commaList.pipe(z.array(z.enum(plaintextKinds)));

export const processConfig = {
  /** Production unless said otherwise: whoever forgets it is not left without what guards secrets. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  ALLOW_PLAINTEXT: allowPlaintext,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: port,
  /** What SIGTERM may take, from leaving the rotation to the end; whoever stops the process waits for longer. */
  SHUTDOWN_TIMEOUT_MS: z.coerce.number().int().min(15_000).max(3_600_000).default(25_000),
  /** Where spans are sent: OTLP over HTTP. Nothing is recorded without it, nor is anything loaded that would. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Of which share of the traces: 1 where it is not said. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  /** See CrashPoint; only read where NODE_ENV is test. */
  CRASH_FILE: z.string().optional(),
  /** See MovedTime; only read where NODE_ENV is test. */
  TIME_FILE: z.string().optional(),
};

export const mongoConfig = {
  /** Without a database name. */
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'is not a mongodb:// URL'),
};

export const redisConfig = { REDIS_URL: z.string().regex(/^rediss?:\/\//, 'is not a redis:// URL') };

/** For how many days something is kept: `RETENTION_…_DAYS`. @param least below which something else would break */
export const retentionDays = (fallback: number, least = 1) =>
  z.coerce.number().int().min(least).default(fallback);

export const storageConfig = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  S3_BUCKET: z.string(),
};

export { kafkaConfig };

/** What most services need: spread it into the service's own schema. The gateway takes the parts it uses. */
export const baseConfig = {
  ...processConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...redisConfig,
  ...storageConfig,
};

export type BaseConfig = z.output<z.ZodObject<typeof baseConfig>>;
export type ProcessConfig = z.output<z.ZodObject<typeof processConfig>>;
