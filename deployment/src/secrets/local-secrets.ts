import { randomBytes } from 'node:crypto';

import { demoSignIns, generateKeys, sandboxProxies } from '@megafon/infra';

/** Everything that is secret in a system of one machine with a sandbox around it, by the name of its file. */
export const secretNames = [
  'message-key',
  'jwt-private-key',
  'jwt-public-key',
  'secret-keys',
  'auth-secret-keys',
  'audit-keys',
  's3-access-key',
  's3-secret-key',
  'seed-users',
  'proxies',
  'payment-client-secret',
  'backup-keys',
] as const;
/** What is put there by hand, and what stands there until then; an empty one is none. */
export const givenSecrets = {
  'smtp-url': 'smtp://mailbox:4325',
  'ai-api-key': '',
  'layout-keys': '',
  's3-other-secret-keys': '',
  'alert-smtp-password': '',
} as const satisfies Readonly<Record<string, string>>;
export type SecretName = (typeof secretNames)[number];
export type Secrets = Readonly<Record<SecretName, string>>;

/** What each process gets of them, and in which variable. */
export const secretsOf: Readonly<Record<string, Readonly<Record<string, SecretName>>>> = {
  gateway: {
    MESSAGE_KEY: 'message-key',
    JWT_PUBLIC_KEY: 'jwt-public-key',
    S3_ACCESS_KEY: 's3-access-key',
    S3_SECRET_KEY: 's3-secret-key',
  },
  auth: {
    MESSAGE_KEY: 'message-key',
    JWT_PRIVATE_KEY: 'jwt-private-key',
    SECRET_KEYS: 'auth-secret-keys',
    SEED_USERS: 'seed-users',
  },
  content: { MESSAGE_KEY: 'message-key', S3_ACCESS_KEY: 's3-access-key', S3_SECRET_KEY: 's3-secret-key' },
  campaigns: { MESSAGE_KEY: 'message-key' },
  automation: {
    MESSAGE_KEY: 'message-key',
    S3_ACCESS_KEY: 's3-access-key',
    S3_SECRET_KEY: 's3-secret-key',
    SECRET_KEYS: 'secret-keys',
    AUDIT_KEYS: 'audit-keys',
    PROXIES: 'proxies',
  },
  billing: { MESSAGE_KEY: 'message-key' },
  admin: { MESSAGE_KEY: 'message-key' },
  'kafka-prepare': { MESSAGE_KEY: 'message-key' },
  'dead-letters': { MESSAGE_KEY: 'message-key' },
};

/**
 * New keys, the demo sign-ins and the sandbox's own conventions.
 * @param proxyHost where the sandbox's proxies listen
 * @param paymentSecret of the sandbox's payment provider
 */
export function makeSecrets(proxyHost: string, paymentSecret: string): Secrets {
  const keys = generateKeys();
  return {
    'message-key': keys.messageKey,
    'jwt-private-key': keys.jwtPrivateKey,
    'jwt-public-key': keys.jwtPublicKey,
    'secret-keys': keys.secretKeys,
    'auth-secret-keys': keys.authSecretKeys,
    'audit-keys': keys.auditKeys,
    's3-access-key': 'megafon',
    's3-secret-key': randomBytes(24).toString('hex'),
    'seed-users': JSON.stringify(demoSignIns),
    proxies: sandboxProxies(proxyHost, 4400).join(','),
    'payment-client-secret': paymentSecret,
    'backup-keys': keys.backupKeys,
  };
}

/** Who may use the object storage, as SeaweedFS reads it. */
export function storageIdentities(secrets: Secrets): string {
  const credentials = [{ accessKey: secrets['s3-access-key'], secretKey: secrets['s3-secret-key'] }];
  return `${JSON.stringify({ identities: [{ name: 'megafon', actions: ['Admin'], credentials }] })}\n`;
}

/** `NAME=value` a line: what a process of the local overlay is told in secret. */
export function secretEnvironment(secrets: Secrets, process: string): string {
  const lines = Object.entries(secretsOf[process] ?? {}).map(
    ([name, secret]) => `${name}=${secrets[secret]}`,
  );
  return `${lines.join('\n')}\n`;
}
