import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { secretNames, secretsOf } from './local-secrets.js';
import { writeSecrets } from './secrets-command.js';

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

describe('the secrets of one machine', () => {
  it('are made once: what they sealed opens after the next time', () => {
    writeSecrets(root);
    const first = secretNames.map(secret);
    writeSecrets(root);
    expect(secretNames.map(secret)).toEqual(first);
    expect(new Set(first).size).toBe(secretNames.length);
  });

  it('are the same in the cluster as for containers, each process with its own alone', () => {
    writeSecrets(root);
    expect(environment('campaigns')).toBe(`MESSAGE_KEY=${secret('message-key')}`);
    expect(environment('auth')).toContain(`JWT_PRIVATE_KEY=${secret('jwt-private-key')}`);
    for (const other of Object.keys(secretsOf).filter((name) => name !== 'auth')) {
      expect(environment(other)).not.toContain(secret('jwt-private-key').trim());
    }
  });

  it('have a public key that goes with the private one, even when half of the pair is lost', () => {
    writeSecrets(root);
    const before = secret('jwt-public-key');
    rmSync(join(root, '.secrets', 'jwt-private-key'));
    writeSecrets(root);
    expect(secret('jwt-public-key')).not.toBe(before);
  });

  it('may be given by hand', () => {
    writeSecrets(root);
    writeFileSync(join(root, '.secrets', 'proxies'), 'http://a:b@proxy.example:8000\n');
    writeSecrets(root);
    expect(environment('automation')).toContain('PROXIES=http://a:b@proxy.example:8000\n');
  });
});
