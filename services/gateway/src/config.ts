import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { contactDefaults, roles } from '@megafon/contracts';
import {
  commaList,
  kafkaConfig,
  loadConfig,
  processConfig,
  redisConfig,
  storageConfig,
} from '@megafon/service';
import { z } from 'zod';
import { TokenKeys } from './access/token-keys.js';
import { trustProxy } from './http/trust-proxy.js';

const port = z.coerce.number().int().min(1).max(65_535);
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const schema = z.object({
  ...processConfig,
  ...kafkaConfig,
  ...redisConfig,
  ...storageConfig,
  /** While the store's secret is changed: the one before, or the next one, with commas between several. */
  S3_OTHER_SECRET_KEYS: commaList,
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** `/live` and `/ready` are on PORT. When this is another port, they and `/metrics` are there too. */
  HEALTH_PORT: port.optional(),
  /** Where people reach the product: https makes cookies secure and is demanded from then on. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
  /** How people reach who runs the product: at the foot of its public pages. */
  CONTACT_PHONE: z.string().trim().min(1).default(contactDefaults.phone),
  CONTACT_EMAIL: z.email().default(contactDefaults.email),
  CONTACT_ADDRESS: z.string().trim().min(1).default(contactDefaults.address),
  /** A P-256 public key: PEM (SPKI), in base64; several of them, with commas, while it is changed. */
  JWT_PUBLIC_KEY: z.string().transform(toTokenKeys),
  /** The built front end; without it only the interface is served. */
  FRONTEND_DIR: z.string().default(fileURLToPath(new URL('../../../frontend/dist', import.meta.url))),
  /** Origins whose scripts and frames the payment page needs, separated by spaces. */
  PAYMENT_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** The proxies in front, which say who calls: how many hops, or their networks. Anybody may send that header. */
  TRUST_PROXY: trustProxy.prefault('false'),
  /** What all calls of an address may cost in a minute, and a sixth of it at once. Most calls cost 1. */
  CALLS_PER_ADDRESS: count(9_000),
  /** The same of a user. */
  CALLS_PER_USER: count(1_800),
  /** Calls of one user that are under way at once, and how many of them may be such that wait for long. */
  PLACES_PER_USER: count(16),
  SLOW_PLACES_PER_USER: count(4),
  /** Bytes of their bodies altogether, while services work on them. */
  BODY_BYTES_PER_USER: count(524_288),
  /** Open connections at this gateway, of those that come to it past any proxy. */
  CONNECTIONS_PER_ADDRESS: count(128),
  /**
   * Open sockets at this gateway; a page that finds no place comes back later, or elsewhere. Each takes 14 kB of the
   * heap, and a gateway whose heap is full ends with all of them.
   */
  SOCKETS: count(12_000),
  /** Of them. */
  SOCKETS_PER_ADDRESS: count(200),
  SOCKETS_PER_USER: count(20),
  /** Per address and minute. */
  LOGINS_PER_ADDRESS: count(60),
  /** Wrong passwords of an account from one address, or on one known device, before the next one has to wait. */
  FREE_LOGIN_FAILURES: count(10),
  /** Wrong passwords of an account from unknown devices altogether, before those are slowed down. */
  LOGIN_FAILURES_PER_ACCOUNT: count(100),
  /** Per address and hour. */
  REGISTRATIONS_PER_ADDRESS: count(60),
  /** Links for another password that one may ask for, per address and hour. */
  RESETS_PER_ADDRESS: count(60),
  /** Roles that administer nothing until they sign in with a second factor too; `none` is for a sandbox. */
  SECOND_FACTOR_REQUIRED_FOR: z
    .string()
    .default('admin,superadmin')
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((part) => part.trim())))
    .pipe(z.array(z.enum(roles).exclude(['user']))),
  /** For how long a body may arrive, in milliseconds, and for how long a file. */
  BODY_TIMEOUT_MS: count(30_000),
  UPLOAD_TIMEOUT_MS: count(300_000),
  /** Between leaving the rotation and closing the port, in milliseconds. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(20_000).default(500),
});
export type Config = z.output<typeof schema>;
/** The injection token of the parsed configuration. */
export const CONFIG = Symbol('Config');

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(schema, env);
}

function toTokenKeys(text: string, context: z.RefinementCtx): TokenKeys {
  const [first, ...others] = text.split(',').map((key) => toPublicKey(key.trim(), context));
  return first === undefined || context.issues.length > 0 ? z.NEVER : new TokenKeys([first, ...others]);
}

function toPublicKey(base64: string, context: z.RefinementCtx): KeyObject {
  const pem = Buffer.from(base64, 'base64').toString();
  try {
    if (pem.includes('PRIVATE')) throw new Error('private');
    const key = createPublicKey(pem);
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
    context.addIssue({ code: 'custom', message: 'is not a P-256 key' });
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a public key (PEM in base64)' });
  }
  return z.NEVER;
}
