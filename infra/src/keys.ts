import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets of this machine's own stack. A deployment gets its secrets from elsewhere. */
export interface Keys {
  /** PEM (PKCS 8, P-256) in base64, the first of several signs the access tokens. */
  readonly jwtPrivateKey: string;
  /** PEM (SPKI) in base64. */
  readonly jwtPublicKey: string;
  /** `id:base64,…`, the first one active: seals the sessions of social accounts. */
  readonly secretKeys: string;
  /** `id:base64,…`, the first one active: seals the secrets of authenticator apps. */
  readonly authSecretKeys: string;
  /** `id:base64,…`: signs the audit log. */
  readonly auditKeys: string;
  /** 32 bytes in base64: seals what the services ask and answer over Kafka. */
  readonly messageKey: string;
  /** `id:base64,…`, the first one active: seals backups. */
  readonly backupKeys: string;
}

/**
 * The keys of a stack: each made once, readable by their owner alone. A variable of the environment comes first.
 * @param keysDir where they are kept
 */
export function loadKeys(keysDir: string, env: Readonly<Record<string, string | undefined>>): Keys {
  const file = join(keysDir, 'keys.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>) : {};
  const made = { ...generateKeys(), ...kept };
  if (Object.keys(made).some((name) => !(name in kept))) writeKeys(keysDir, file, made);
  const jwtPrivateKey = env['JWT_PRIVATE_KEY'] || made.jwtPrivateKey;
  return {
    ...made,
    jwtPrivateKey,
    jwtPublicKey: publicPart(jwtPrivateKey),
    secretKeys: env['SECRET_KEYS'] || made.secretKeys,
    authSecretKeys: env['AUTH_SECRET_KEYS'] || made.authSecretKeys,
    auditKeys: env['AUDIT_KEYS'] || made.auditKeys,
    messageKey: env['MESSAGE_KEY'] || made.messageKey,
    backupKeys: env['BACKUP_KEYS'] || made.backupKeys,
  };
}

export function generateKeys(): Keys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const jwtPrivateKey = Buffer.from(pem).toString('base64');
  return {
    jwtPrivateKey,
    jwtPublicKey: publicPart(jwtPrivateKey),
    secretKeys: `k1:${randomBytes(32).toString('base64')}`,
    authSecretKeys: `k1:${randomBytes(32).toString('base64')}`,
    auditKeys: `a1:${randomBytes(32).toString('base64')}`,
    messageKey: randomBytes(32).toString('base64'),
    backupKeys: `b1:${randomBytes(32).toString('base64')}`,
  };
}

/** Of a key, or of several by commas. */
function publicPart(privateKeys: string): string {
  return privateKeys.split(',').map(publicOf).join(',');
}

function publicOf(privateKeyBase64: string): string {
  const key = createPublicKey(Buffer.from(privateKeyBase64, 'base64').toString());
  return Buffer.from(key.export({ type: 'spki', format: 'pem' })).toString('base64');
}

function writeKeys(keysDir: string, file: string, keys: Keys): void {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  chmodSync(keysDir, 0o700);
  writeFileSync(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
