import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { email, planId, role } from '@megafon/contracts';
import {
  ConfigError,
  kafkaConfig,
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  retentionDays,
} from '@megafon/service';
import { z } from 'zod';

/** Whoever runs the system may create users with it; their plan is granted without payment. */
const seedUser = z.strictObject({
  email,
  password: z.string().min(8).max(128),
  name: z.string().min(1),
  role: role.default('user'),
  plan: planId.default('starter'),
});
export type SeedUser = z.output<typeof seedUser>;

const schema = z.object({
  ...processConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...redisConfig,
  HEALTH_PORT: processConfig.HEALTH_PORT.default(3101),
  /** Tests give every suite a database of its own. */
  DATABASE: z.string().default('auth'),
  /** P-256 private keys, each PEM (PKCS 8) in base64, by commas: the first signs, refresh tokens of all are good. */
  JWT_PRIVATE_KEY: z.string().transform(toPrivateKeys),
  /** The world around is a sandbox, and no data is real: said by `npm start` of the servers that it starts itself. */
  SANDBOX: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** A JSON list; in production only where `SANDBOX` is. */
  SEED_USERS: z.string().default('[]').transform(parseJson).pipe(z.array(seedUser)),
  /** Without it no mail is sent. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'is not an smtp:// URL')
    .optional(),
  MAIL_FROM: z.string().default('מגפון <no-reply@megafon.test>'),
  /** What comes within so many seconds of something that waits for its person is one mail. */
  NOTIFICATION_MAIL_WAIT_S: z.coerce.number().int().min(1).max(3_600).default(180),
  /** The hour of the digest, by its user's clock. */
  DIGEST_HOUR: z.coerce.number().int().min(0).max(23).default(8),
  RETENTION_NOTIFICATIONS_DAYS: retentionDays(90),
  /** Where links in mails lead. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
  /** `k2:<base64 of 32 bytes>,k1:<…>`: seal the secrets of authenticator apps. The first is active. */
  SECRET_KEYS: z.string().min(1),
  /** The domain that passkeys are bound to, for good: that of PUBLIC_URL unless it is said. */
  PASSKEY_RP_ID: z.string().min(1).optional(),
  /** The origins whose pages may use them, separated by spaces: that of PUBLIC_URL unless it is said. */
  PASSKEY_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** For how long an account is kept whose address was never verified. */
  RETENTION_UNVERIFIED_DAYS: retentionDays(30, 2),
  /** Password hashes at once: two at most, and a core is left for everything else. */
  HASH_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(2)
    .default(Math.min(2, Math.max(1, availableParallelism() - 1))),
});
export type Config = z.output<typeof schema>;
/** The injection token of the parsed configuration. */
export const CONFIG = Symbol('Config');

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const config = loadConfig(schema, env);
  const isReal = config.NODE_ENV === 'production' && !config.SANDBOX;
  if (isReal && config.SEED_USERS.length > 0) {
    throw new ConfigError(['SEED_USERS: users with known passwords are for a sandbox only (SANDBOX=true)']);
  }
  return config;
}

const commandSchema = schema.pick({ MONGODB_URI: true, DATABASE: true, SECRET_KEYS: true });

/** What the commands beside the service need. */
export function readCommandConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.output<typeof commandSchema> {
  return loadConfig(commandSchema, env);
}

const databaseSchema = schema.pick({ MONGODB_URI: true, DATABASE: true });

/** What a command needs that opens no secrets. */
export function readDatabaseConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.output<typeof databaseSchema> {
  return loadConfig(databaseSchema, env);
}

function toPrivateKeys(text: string, context: z.RefinementCtx): [KeyObject, ...KeyObject[]] {
  const [first = '', ...others] = text.split(',');
  return [toPrivateKey(first, context), ...others.map((key) => toPrivateKey(key, context))];
}

function toPrivateKey(base64: string, context: z.RefinementCtx): KeyObject {
  try {
    const key = createPrivateKey(Buffer.from(base64, 'base64').toString());
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
    context.addIssue({ code: 'custom', message: 'is not a P-256 key' });
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a private key (PEM in base64)' });
  }
  return z.NEVER;
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
}
