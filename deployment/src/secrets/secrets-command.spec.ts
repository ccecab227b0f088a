import { createPrivateKey, X509Certificate } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashed, redisUserNames, rootDir } from '@megafon/infra';

import { secretNames, secretsOf } from './local-secrets.js';
import { serverSecretNames } from './server-secrets.js';
import { keysIn } from './mongo-keyfile.js';
import { turnMongoKeyfile, writeSecrets } from './secrets-command.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'megafon-secrets-'));
  const secret = 'sandbox/payments/client-secret.txt';
  cpSync(join(rootDir, secret), join(root, secret), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const secret = (name: string) => readFileSync(join(root, '.secrets', name), 'utf8');
const environment = (process: string) =>
  readFileSync(join(root, 'k8s/overlays/local/secrets', `${process}.env`), 'utf8');

describe('the secrets of the servers of docker-compose.yml', () => {
  it('are all there, and say the same the next time', async () => {
    await writeSecrets(root);
    const first = serverSecretNames.map(secret);
    await writeSecrets(root);
    expect(serverSecretNames.map(secret)).toEqual(first);
  });

  it('let each service in by its own password, which Redis knows by its hash alone', async () => {
    await writeSecrets(root);
    const users = secret('redis-users');
    for (const name of redisUserNames) {
      const { username, password } = new URL(secret(`${name}-redis-url`).trim());
      expect(username).toBe(name);
      expect(users).toContain(`user ${name} on ${hashed(password)} resetkeys`);
      expect(users).not.toContain(password);
      expect(secret('kafka-users')).toContain(`user_${name}="${secret(`${name}-kafka-password`).trim()}"`);
    }
  });

  it('are taken over where one is changed by hand', async () => {
    await writeSecrets(root);
    writeFileSync(join(root, '.secrets', 'auth-kafka-password'), 'another\n');
    await writeSecrets(root);
    expect(secret('kafka-users')).toContain('user_auth="another"');
  });

  it('change the key of MongoDB’s members in two steps, which the next time leaves as they are', async () => {
    await writeSecrets(root);
    const [old] = keysIn(secret('mongo-keyfile'));
    turnMongoKeyfile(root);
    const both = secret('mongo-keyfile');
    await writeSecrets(root);
    expect(secret('mongo-keyfile')).toBe(both);
    expect(keysIn(both)).toEqual([old, expect.any(String)]);
    turnMongoKeyfile(root);
    expect(keysIn(secret('mongo-keyfile'))).toEqual(keysIn(both).slice(1));
  });

  it('have a certificate that its key belongs to, for the name of the broker alone', async () => {
    await writeSecrets(root);
    const certificate = new X509Certificate(secret('kafka-ca'));
    expect(certificate.checkHost('kafka')).toBe('kafka');
    expect(certificate.checkHost('mongo')).toBeUndefined();
    expect(certificate.checkPrivateKey(createPrivateKey(secret('kafka-broker')))).toBe(true);
    rmSync(join(root, '.secrets', 'kafka-broker'));
    await writeSecrets(root);
    expect(secret('kafka-ca')).not.toBe(certificate.toString());
    const made = new X509Certificate(secret('kafka-ca'));
    expect(made.checkPrivateKey(createPrivateKey(secret('kafka-broker')))).toBe(true);
  });
});

describe('the secrets of one machine', () => {
  it('are made once: what they sealed opens after the next time', async () => {
    await writeSecrets(root);
    const first = secretNames.map(secret);
    await writeSecrets(root);
    expect(secretNames.map(secret)).toEqual(first);
    expect(new Set(first).size).toBe(secretNames.length);
  });

  it('are the same in the cluster as for containers, each process with its own alone', async () => {
    await writeSecrets(root);
    expect(environment('campaigns')).toBe(`MESSAGE_KEY=${secret('message-key')}`);
    expect(environment('auth')).toContain(`JWT_PRIVATE_KEY=${secret('jwt-private-key')}`);
    for (const other of Object.keys(secretsOf).filter((name) => name !== 'auth')) {
      expect(environment(other)).not.toContain(secret('jwt-private-key').trim());
    }
  });

  it('have a public key that goes with the private one, even when half of the pair is lost', async () => {
    await writeSecrets(root);
    const before = secret('jwt-public-key');
    rmSync(join(root, '.secrets', 'jwt-private-key'));
    await writeSecrets(root);
    expect(secret('jwt-public-key')).not.toBe(before);
  });

  it('may be given by hand', async () => {
    await writeSecrets(root);
    writeFileSync(join(root, '.secrets', 'proxies'), 'http://a:b@proxy.example:8000\n');
    await writeSecrets(root);
    expect(environment('automation')).toContain('PROXIES=http://a:b@proxy.example:8000\n');
  });
});
