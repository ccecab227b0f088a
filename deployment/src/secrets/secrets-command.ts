import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rootDir } from '@megafon/infra';
import {
  givenSecrets,
  makeSecrets,
  secretEnvironment,
  secretNames,
  secretsOf,
  storageIdentities,
} from './local-secrets.js';
import type { Secrets } from './local-secrets.js';
import { nextKeyfile } from './mongo-keyfile.js';
import { brokerCertificate, serverSecretNames, serverSecrets } from './server-secrets.js';

/**
 * Makes the secrets of docker-compose.yml (`.secrets`) that are missing, and from them those of k8s/overlays/local. What
 * is there stays: it opens what is stored.
 * @param root the repository
 * @returns what was written
 */
export async function writeSecrets(root: string = rootDir): Promise<string[]> {
  const written: string[] = [];
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), text, { mode: 0o644 });
    written.push(join(folder, name));
  };
  const folder = join(root, '.secrets');
  const made = makeSecrets('proxies', paymentSecret(root));
  const kept = keptIn(folder, [...secretNames, ...serverSecretNames, ...Object.keys(givenSecrets)]);
  const secrets: Secrets = { ...made, ...pairsKept(keptIn(folder, secretNames)) };
  const all = {
    ...givenSecrets,
    ...keptIn(folder, Object.keys(givenSecrets)),
    ...secrets,
    ...serverSecrets(kept, await brokerCertificate(kept)),
  };
  // Docker would make it root's.
  mkdirSync(join(folder, 'layout'), { recursive: true });
  for (const [name, value] of Object.entries(all)) {
    if (kept[name] !== value) write(folder, name, `${value}\n`);
  }
  write(folder, 's3.json', storageIdentities(secrets));
  const overlay = join(root, 'k8s', 'overlays', 'local', 'secrets');
  for (const process of Object.keys(secretsOf)) {
    write(overlay, `${process}.env`, secretEnvironment(secrets, process));
  }
  write(overlay, 's3.json', storageIdentities(secrets));
  write(overlay, 'client-secret', `${secrets['payment-client-secret']}\n`);
  return written;
}

/**
 * The next step to another key of MongoDB's members: both, or the new one alone.
 * @returns the file, of which every member has to be told before the next step
 */
export function turnMongoKeyfile(root: string = rootDir): string {
  const file = join(root, '.secrets', 'mongo-keyfile');
  writeFileSync(file, `${nextKeyfile(readFileSync(file, 'utf8'))}\n`, { mode: 0o644 });
  return file;
}

function keptIn(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]),
  );
}

/** A public key goes with its private one: half a pair is made anew. */
function pairsKept(kept: Readonly<Record<string, string>>): Partial<Secrets> {
  const { 'jwt-private-key': privateKey, 'jwt-public-key': publicKey, ...rest } = kept;
  const pair = privateKey && publicKey ? { 'jwt-private-key': privateKey, 'jwt-public-key': publicKey } : {};
  return { ...rest, ...pair };
}

/** The sandbox's own convention, and no secret. */
function paymentSecret(root: string): string {
  return readFileSync(join(root, 'sandbox', 'payments', 'client-secret.txt'), 'utf8').trim();
}
