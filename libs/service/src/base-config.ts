import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const brokers = z
  .string()
  .transform((text) => text.split(',').map((broker) => broker.trim()))
  .pipe(z.array(z.string().regex(/^[^\s:]+:\d+$/, 'is not a list of host:port')).min(1));

const messageKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine((keys) => keys.every(({ length }) => length === 32), 'is not 32 bytes in base64, or several such');

export const processConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: port,
  /** See CrashPoint; only read where NODE_ENV is test. */
  CRASH_FILE: z.string().optional(),
};

export const mongoConfig = {
  /** Without a database name. */
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'is not a mongodb:// URL'),
};

export const kafkaConfig = {
  /** `host:port,host:port` */
  KAFKA_BROKERS: brokers,
  /**
   * `base64,base64`, 32 bytes each, the same for all services: the first seals all that goes over Kafka, all open.
   * Production does not start without.
   */
  MESSAGE_KEY: messageKeys.optional(),
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
