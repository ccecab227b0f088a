import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import { defaultTimeZone, isHost } from '@megafon/contracts';
import { baseConfig, commaList, loadConfig, retentionDays } from '@megafon/service';
import { z } from 'zod';
import { layoutKeys } from './network/layouts/layout-keys.js';
import { parseQuietHours } from './policy/quiet-hours.js';

const seconds = (amount: number) => amount * 1_000;
const whole = (fallback: number, least = 1) => z.coerce.number().int().min(least).default(fallback);

export const usualPageTimeoutMs = seconds(20);
export const usualActionTimeoutMs = seconds(320);
export const usualProbeTimeoutMs = seconds(5);

const proxyUrl = z.string().refine(
  (text) => {
    const url = URL.parse(text);
    return (
      url !== null && ['http:', 'https:'].includes(url.protocol) && url.port !== '' && isHost(url.hostname)
    );
  },
  { message: 'a proxy is http://user:password@host:port' },
);

const schema = z.object({
  ...baseConfig,
  HEALTH_PORT: baseConfig.HEALTH_PORT.default(3104),
  /** Tests give every suite a database of its own. */
  DATABASE: z.string().default('automation'),
  NETWORK_PROFILE: z.enum(['sandbox', 'facebook']),
  /** The network's origin; Facebook's own unless given. */
  NETWORK_URL: z.url().optional(),
  /** On the sandbox alone: acts within the limits of the Facebook profile, in a time that is so many times shorter. */
  FACEBOOK_LIMITS_FASTER: z.coerce.number().int().min(1).optional(),
  /** Wall-clock time of Israel in which nothing is published: `22:00-07:00`. */
  QUIET_HOURS: z
    .string()
    .refine((text) => parseQuietHours(text, defaultTimeZone) !== null, { message: 'is not HH:MM-HH:MM' })
    .optional(),
  /** A signed layout of the network's pages, used in place of the release's while it is there. */
  LAYOUT_FILE: z.string().optional(),
  /** The public keys that may sign it: a JWK set, as JSON. */
  LAYOUT_KEYS: layoutKeys.optional(),
  /** How often is looked whether another layout is there. */
  LAYOUT_LOOK_MS: whole(seconds(10), 50),
  /** Seeds the inventory: URLs with credentials, comma separated. */
  PROXIES: commaList.pipe(z.array(proxyUrl)),
  SECRET_KEYS: z.string().min(1),
  /** Sign the audit log; of no other use, so that who may read sessions cannot write it. */
  AUDIT_KEYS: z.string().min(1),

  PUPPETEER_EXECUTABLE_PATH: z.string().optional(),
  /** Profiles and pid files of the browsers; whatever is in it may be deleted. */
  BROWSER_DATA_DIR: z.string().default(join('.data', 'browsers')),
  BROWSER_PROCESSES: whole(1),
  /** Accounts whose contexts stay open. */
  BROWSER_WARM_CONTEXTS: whole(8),
  /** Pages that may navigate at once: the CPU is the limit, not the memory. */
  BROWSER_CPU_TOKENS: whole(Math.max(2, availableParallelism())),
  BROWSER_CONTEXT_MAX_USES: whole(500),
  BROWSER_CONTEXT_MAX_AGE_MS: whole(seconds(3_600)),
  /** An open context that nobody works in for so long leaves the network's page for an empty one. */
  BROWSER_PARK_AFTER_MS: whole(seconds(15), 10),
  /** How often the Chromium processes are looked after. */
  BROWSER_WATCH_MS: whole(seconds(5), 50),
  /** A Chromium that says nothing for so long is killed. */
  BROWSER_HANG_MS: whole(seconds(15), 200),
  /** Of a Chromium with all its helpers; above it idle contexts are closed, then it is replaced. */
  BROWSER_MEMORY_MB: whole(1_500),
  /** What a person asks to have looked up is answered after so long; the look goes on. */
  LOOK_ANSWER_MS: whole(seconds(10), 5),
  /** No single call of a page takes longer. */
  PAGE_TIMEOUT_MS: whole(usualPageTimeoutMs, 100),

  /** Live logins that one worker keeps open at once. */
  LOGIN_SLOTS: whole(4),
  LOGIN_TTL_MS: whole(seconds(600), 100),
  /** How long a login waits for a slot. */
  LOGIN_WAIT_MS: whole(seconds(20), 0),
  /** A login that nobody looks at or types into for so long ends. */
  LOGIN_IDLE_MS: whole(seconds(120), 100),
  /** Logins that one user may begin in an hour. */
  LOGIN_ATTEMPTS_PER_HOUR: whole(30),
  /** Passwords of one account that the network may refuse one user in an hour. */
  LOGIN_REFUSALS_PER_HOUR: whole(5),

  /**
   * The time of one action as a whole, its context included. A list of groups has its five minutes within it; what comes
   * after it is in longest-action.ts.
   */
  ACTION_TIMEOUT_MS: whole(usualActionTimeoutMs, 100),
  /** Accounts that act at once: most of an action is waiting for its page, and what opens pages takes a CPU token. */
  WORKER_CONCURRENCY: whole(4, 0),
  LEASE_TTL_MS: whole(seconds(10), 500),
  LEASE_RENEW_MS: whole(seconds(3), 100),
  /** How often one process looks for what is due. */
  WORKER_POLL_MS: whole(500, 20),
  /** An account that is due is left to the worker that has it warm for so long. */
  WARM_HEAD_START_MS: whole(750, 0),
  /** How often is looked whether what is open is still to be used. */
  WARM_CHECK_MS: whole(seconds(2), 20),

  /** A group is looked at before a run where no page of one was seen for so long. */
  GROUP_LOOK_AFTER_MS: whole(seconds(6 * 3_600), 0),
  /** How long is waited at first with what keeps meeting pages that no profile knows. */
  STRANGE_PAGE_WAIT_MS: whole(seconds(600), 50),
  /** After so many failures in a row a proxy goes into quarantine. */
  PROXY_FAILURES: whole(3),
  PROXY_CHECK_MS: whole(seconds(300), 50),
  PROXY_PROBE_TIMEOUT_MS: whole(usualProbeTimeoutMs, 50),
  /** From the start, and from connecting an account or adding a proxy, to the first check. */
  CHECK_FIRST_MS: whole(seconds(60), 20),
  ACCOUNT_CHECK_MS: whole(seconds(1_800), 50),
  /** Between the checks of two accounts of one user. */
  ACCOUNT_CHECK_GAP_MS: whole(seconds(120), 0),
  /** How often is looked for what is due. */
  CHECK_POLL_MS: whole(seconds(5), 20),

  /** For how many days pictures of what was done are kept. */
  RETENTION_EVIDENCE_DAYS: retentionDays(90),
  /** Actions that ended. A task that came again after that would be done again: Kafka keeps none for so long. */
  RETENTION_ACTIONS_DAYS: retentionDays(400, 30),
  /** Lines of the audit log: seven years. */
  RETENTION_AUDIT_DAYS: retentionDays(2_555),

  /** Whether the cluster is told what would be lost with this pod, and where it is: Kubernetes says that to every pod. */
  POD_DELETION_COST: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  POD_DELETION_COST_EVERY_MS: whole(seconds(30), 50),
  POD_NAME: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional(),
  POD_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  KUBERNETES_SERVICE_HOST: z.string().optional(),
  KUBERNETES_SERVICE_PORT: z.coerce.number().int().min(1).max(65_535).default(443),
  KUBERNETES_ACCOUNT_DIR: z.string().default('/var/run/secrets/kubernetes.io/serviceaccount'),

  WORKER_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .default(() => `${hostname().replace(/\W/g, '-')}-${process.pid}-${Date.now().toString(36)}`),
});

export type Config = z.infer<typeof schema>;
/** The injection token of the parsed configuration. */
export const CONFIG = Symbol('Config');

const verificationSchema = schema.pick({
  ...{ MONGODB_URI: true, DATABASE: true, AUDIT_KEYS: true },
  ...{ S3_ENDPOINT: true, S3_ACCESS_KEY: true, S3_SECRET_KEY: true, S3_BUCKET: true },
});

/** What the verification of the audit log needs of it. */
export function readVerificationConfig(
  env: NodeJS.ProcessEnv = process.env,
): z.infer<typeof verificationSchema> {
  return loadConfig(verificationSchema, env);
}

const rotationSchema = schema.pick({ MONGODB_URI: true, DATABASE: true, SECRET_KEYS: true });

/** What the rotation of keys needs of it. */
export function readRotationConfig(env: NodeJS.ProcessEnv = process.env): z.infer<typeof rotationSchema> {
  return loadConfig(rotationSchema, env);
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return loadConfig(schema, env);
}
