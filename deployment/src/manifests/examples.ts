import { generateKeys } from '@megafon/infra';
import { makeSecrets, secretsOf } from '../secrets/local-secrets.js';
import { deployedOf } from './deployed.js';
import type { Deployed } from './deployed.js';
import type { Overlay } from './overlay.js';

/** A JWK set of public keys. */
export const exampleLayoutKeys = JSON.stringify({
  keys: [{ kty: 'OKP', crv: 'Ed25519', x: Buffer.alloc(32, 1).toString('base64url') }],
});

/** Of secrets that only production has. */
const elsewhere: Readonly<Record<string, string>> = {
  MONGODB_URI: 'mongodb+srv://user:password@mongo.example.com',
  REDIS_URL: 'rediss://user:password@redis.example.com:6379',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  AI_API_KEY: 'key',
  LAYOUT_KEYS: exampleLayoutKeys,
  S3_OTHER_SECRET_KEYS: 'another',
  PAYMENT_CLIENT_ID: 'client',
  PAYMENT_WEBHOOK_ID: 'webhook',
  BACKUP_KEYS: `b1:${Buffer.alloc(32).toString('base64')}`,
  BACKUP_S3_ACCESS_KEY: 'key',
  BACKUP_S3_SECRET_KEY: 'secret',
  'client-secret': 'secret',
  password: 'password',
};

/** An overlay with examples in place of its secrets. */
export function withExamples(overlay: Overlay): Deployed {
  const made = makeSecrets('proxies', 'secret');
  const variables = Object.assign({}, ...Object.values(secretsOf)) as Record<string, keyof typeof made>;
  const valueOf = (name: string) => {
    const secret = variables[name];
    return secret === undefined ? elsewhere[name] : made[secret];
  };
  const deployed = deployedOf(overlay, valueOf);
  const generated = [...overlay.secrets].map(([name, { envs, files }]) => {
    const process = envs.map((path) => /([\w-]+)\.env$/.exec(path)?.[1] ?? '');
    const names = [...process.flatMap((each) => Object.keys(secretsOf[each] ?? {})), ...files.map(keyOf)];
    return [name, Object.fromEntries(names.map((key) => [key, valueOf(key) ?? '{}']))] as const;
  });
  return { ...deployed, secrets: new Map([...deployed.secrets, ...generated]) };
}

/** `key=path` */
function keyOf(file: string): string {
  return file.split('=')[0] ?? '';
}

/** What a mounted certificate is replaced by where it is read: it only has to be PEM. */
export function examplePem(): string {
  return Buffer.from(generateKeys().jwtPublicKey, 'base64')
    .toString()
    .replaceAll('PUBLIC KEY', 'CERTIFICATE');
}
