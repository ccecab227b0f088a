import { join } from 'node:path';

import { demoSignIns } from './demo.js';
import type { Keys } from './keys.js';
import { rootDir } from './paths.js';
import type { StackDirs } from './paths.js';
import { instancePort, proxyCount, publicUrl } from './ports.js';
import type { PortName, StackPorts } from './ports.js';
import { instancesOf, isBalanced, mostInstances } from './scale.js';
import type { Scalable, Scale } from './scale.js';
import { redisUrlOf, serverEnvironment } from './servers/addresses.js';
import type { ServerAddresses } from './servers/addresses.js';

/** All that a process may have to be told. */
export interface Wiring {
  readonly ports: StackPorts;
  readonly servers: ServerAddresses;
  readonly keys: Keys;
  readonly dirs: StackDirs;
  readonly chromium: string;
  /** Seed the demo sign-ins. */
  readonly demo: boolean;
  /** How many processes each service has. */
  readonly scale: Scale;
}

export interface ProcessDefinition {
  readonly name: PortName | 'balancer';
  /** The sandbox is the outside world: it needs no servers. */
  readonly kind: 'sandbox' | 'service' | 'balancer';
  readonly folder: string;
  /** Of its folder. */
  readonly script: string;
  /** Where it answers /ready. */
  readonly readyPort: PortName;
  /** The largest heap in MB. */
  readonly heapMb: number;
  /** Half of its young generation in MB, where Node's own 16 is too little. */
  readonly youngMb?: number;
  /** What it is told beside `commonEnvironment`. @param port where it answers /ready */
  readonly env: (wiring: Wiring, port: number) => Readonly<Record<string, string>>;
}

const local = (port: number) => `http://127.0.0.1:${port}`;

/** On the sandbox network: the oldest post of its first group, whose members are all accounts. */
const samplePostPath = '/groups/310200000/posts/3102000000001';

/** Every process of the system: which there are, and what each is told. */
export const processes: readonly ProcessDefinition[] = [
  sandbox('network', 'network', ({ ports, dirs }) => ({
    PORT: String(ports.network),
    DATA_FILE: join(dirs.data, 'network.json'),
  })),
  sandbox('payments', 'payments', ({ ports }) => ({
    PORT: String(ports.payments),
    WEBHOOK_URL: `${local(ports.gateway)}/api/paypal/webhook`,
  })),
  sandbox('mailbox', 'mailbox', ({ ports }) => ({
    PORT: String(ports.mailbox),
    SMTP_PORT: String(ports.smtp),
  })),
  sandbox('proxies', 'proxiesControl', ({ ports }) => ({
    PORT: String(ports.proxies),
    CONTROL_PORT: String(ports.proxiesControl),
    PROXY_COUNT: String(proxyCount),
  })),
  service('auth', 192, ({ ports, keys, demo }) => ({
    JWT_PRIVATE_KEY: keys.jwtPrivateKey,
    SECRET_KEYS: keys.authSecretKeys,
    SANDBOX: String(demo),
    SEED_USERS: demo ? JSON.stringify(demoSignIns) : '[]',
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    PUBLIC_URL: publicUrl(ports),
    // Whoever tries it out looks into the mailbox soon.
    NOTIFICATION_MAIL_WAIT_S: process.env['NOTIFICATION_MAIL_WAIT_S'] ?? '5',
  })),
  service('content', 192, ({ ports }) => ({
    NETWORK_PROFILE: 'sandbox',
    NETWORK_URL: local(ports.network),
    // Whoever starts the system may have a language model write.
    AI_BASE_URL: process.env['AI_BASE_URL'] ?? '',
    AI_API_KEY: process.env['AI_API_KEY'] ?? '',
    AI_MODEL: process.env['AI_MODEL'] ?? '',
  })),
  service('campaigns', 192, ({ ports }) => ({
    NETWORK_PROFILE: 'sandbox',
    NETWORK_URL: local(ports.network),
    SAMPLE_POST_URL: local(ports.network) + samplePostPath,
  })),
  service('automation', 256, ({ ports, keys, chromium, dirs }) => ({
    NETWORK_PROFILE: 'sandbox',
    NETWORK_URL: local(ports.network),
    PROXIES: sandboxProxies('127.0.0.1', ports.proxies).join(','),
    SECRET_KEYS: keys.secretKeys,
    AUDIT_KEYS: keys.auditKeys,
    PUPPETEER_EXECUTABLE_PATH: chromium,
    BROWSER_DATA_DIR: join(dirs.data, 'browsers'),
  })),
  service('billing', 160, ({ ports }) => ({
    PAYMENT_API_URL: local(ports.payments),
    PAYMENT_SCRIPT_ORIGIN: local(ports.payments),
    PAYMENT_CLIENT_ID: 'sandbox-client',
    // The sandbox's own convention, and no secret.
    PAYMENT_SECRET_FILE: join(rootDir, 'sandbox', 'payments', 'client-secret.txt'),
    PAYMENT_WEBHOOK_ID: 'WH-SANDBOX',
    // Nobody's: the numbers of companies begin with 5.
    INVOICE_SELLER_NAME: 'מגפון (הדגמה)',
    INVOICE_SELLER_TAX_ID: '000000000',
    INVOICE_SELLER_ADDRESS: 'רחוב הדוגמה 1, תל אביב',
  })),
  service('admin', 160),
  {
    ...service('gateway', 384, gatewayEnvironment),
    // Ten thousand pages are much to mark: what is young when it is done with is never marked.
    youngMb: 64,
  },
];

function gatewayEnvironment({ ports, keys, demo, scale }: Wiring, port: number): Record<string, string> {
  return {
    PORT: String(port),
    ...(isBalanced(scale) && { TRUST_PROXY: trustBehindBalancer(process.env['TRUST_PROXY']) }),
    JWT_PUBLIC_KEY: keys.jwtPublicKey,
    FRONTEND_DIR: join(rootDir, 'frontend', 'dist'),
    PUBLIC_URL: publicUrl(ports),
    // The demo's admins sign in with the password that the last screen of `npm start` shows.
    SECOND_FACTOR_REQUIRED_FOR: demo ? 'none' : 'admin,superadmin',
    PAYMENT_ORIGINS: local(ports.payments),
  };
}

/** Stands at the gateway's port where there are several gateways, and answers what the one says that it asks. */
export const balancer: ProcessDefinition = {
  name: 'balancer',
  kind: 'balancer',
  folder: 'infra',
  script: 'dist/balancer/main.js',
  readyPort: 'gateway',
  heapMb: 96,
  env: ({ ports }, port) => ({
    PORT: String(port),
    // All that there may ever be: it looks which of them are there.
    GATEWAY_PORTS: instancesOf('gateway', { gateway: mostInstances })
      .map((instance) => instancePort(ports, instance))
      .join(','),
  }),
};

/**
 * Whose word about the caller a gateway takes: the balancer's, and that of whoever was trusted before.
 * @param given as the gateway's TRUST_PROXY
 */
export function trustBehindBalancer(given = ''): string {
  if (given === '' || given === 'false') return '1';
  return /^\d+$/.test(given) ? String(Number(given) + 1) : `${given},127.0.0.1`;
}

/** One broker that listens on this machine alone, or whatever an external Kafka needs: what the person set comes first. */
const kafkaEnvironment = {
  KAFKA_SECURITY: process.env['KAFKA_SECURITY'] ?? 'plaintext',
  KAFKA_REPLICATION_FACTOR: process.env['KAFKA_REPLICATION_FACTOR'] ?? '1',
  KAFKA_MIN_INSYNC_REPLICAS: process.env['KAFKA_MIN_INSYNC_REPLICAS'] ?? '1',
};

/** What every process is told. A variable that the person set for all of them is passed on and comes first. */
export function commonEnvironment(wiring: Wiring, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    ...kafkaEnvironment,
    HOST: '127.0.0.1',
    HEALTH_HOST: '127.0.0.1',
    HEALTH_PORT: String(port),
    ...serverEnvironment(wiring.servers),
    // Node 22 and later keep compiled code there; Node 20 takes no notice.
    NODE_COMPILE_CACHE: join(rootDir, '.data', 'compiled'),
  };
}

/** The sandbox's proxies: their names and passwords are its own convention. */
export function sandboxProxies(host: string, firstPort: number): string[] {
  return Array.from(
    { length: proxyCount },
    (_, index) => `http://proxy-${index + 1}:sandbox-proxy-${index + 1}@${host}:${firstPort + index}`,
  );
}

function sandbox(name: PortName, readyPort: PortName, env: ProcessDefinition['env']): ProcessDefinition {
  const folder = `sandbox/${name}`;
  return { name, kind: 'sandbox', folder, script: 'dist/main.js', readyPort, heapMb: 128, env };
}

function service(
  name: Scalable,
  heapMb: number,
  env: ProcessDefinition['env'] = () => ({}),
): ProcessDefinition {
  const told: ProcessDefinition['env'] = (wiring, port) => ({
    MESSAGE_KEY: wiring.keys.messageKey,
    REDIS_URL: redisUrlOf(wiring.servers, name),
    ...env(wiring, port),
  });
  const folder = `services/${name}`;
  return { name, kind: 'service', folder, script: 'dist/main.js', readyPort: name, heapMb, env: told };
}
