import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { variablesOf } from '../manifests/overlay.js';
import { readRepository } from '../manifests/repository.js';
import type { Repository } from '../manifests/repository.js';
import { makeSecrets, secretNames } from '../secrets/local-secrets.js';
import { composeFileOf, variablesIn } from './compose-file.js';
import { composeFaults } from './compose-faults.js';

const text = readFileSync(join(rootDir, 'docker-compose.yml'), 'utf8');
const example = readFileSync(join(rootDir, '.env.example'), 'utf8');
let repository: Repository;
let folder = '';
beforeAll(async () => {
  repository = await readRepository();
  folder = mkdtempSync(join(tmpdir(), 'megafon-compose-'));
  const secrets = makeSecrets('proxies', 'secret');
  for (const name of secretNames) writeFileSync(join(folder, name), `${secrets[name]}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const faultsOf = (broken = text, env?: Record<string, string>) =>
  composeFaults(composeFileOf(broken, env), repository, folder);

describe('docker-compose.yml', () => {
  it('has nothing wrong with it, as it is and with what .env.example says', () => {
    expect(faultsOf()).toEqual([]);
    expect(faultsOf(text, variablesOf(example))).toEqual([]);
  });

  it('starts the servers alone where no profile is chosen', () => {
    const { services } = composeFileOf(text);
    const unchosen = Object.entries(services).filter(([, { profiles = [] }]) => profiles.length === 0);
    expect(unchosen.map(([name]) => name)).toEqual(['mongo', 'kafka', 'redis', 's3']);
  });

  it('takes from outside what .env.example explains, with the same defaults, and no more', () => {
    const { COMPOSE_PROFILES: _profiles, ...explained } = variablesOf(example);
    const taken = [...variablesIn(text)].map(([name, defaults]) => [name, [...defaults]]);
    const said = Object.entries(explained).map(([name, value]) => [name, [value]]);
    expect(taken.sort()).toEqual(said.sort());
  });

  it('reads its secrets from the files that npm run secrets makes', () => {
    const { secrets = {} } = composeFileOf(text);
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`./.secrets/${name}`);
      expect(secretNames).toContain(name);
    }
  });

  it('builds from files that are there', () => {
    const { services } = composeFileOf(text);
    const builds = Object.values(services).flatMap(({ build }) => build ?? []);
    expect(builds).toHaveLength(11);
    for (const { dockerfile, args = {} } of builds) {
      expect(existsSync(join(rootDir, dockerfile))).toBe(true);
      if (args['WORKSPACE']) expect(existsSync(join(rootDir, args['WORKSPACE'], 'package.json'))).toBe(true);
    }
  });
});

/** What is changed in the file, and what is said then. */
const twins: readonly [what: string, from: RegExp, to: string, fault: RegExp][] = [
  [
    'a word that compose does not know',
    /restart: unless-stopped/,
    'restarts: always',
    /additional.*restarts/,
  ],
  ['a value of another type', /read_only: true/, 'read_only: [yes]', /read_only.*boolean/],
  ['the image built last', /redis:7\.4-alpine/, 'redis:latest', /redis: .* no fixed version/],
  ['an image without a version', /redis:7\.4-alpine/, 'redis', /redis: .* no fixed version/],
  ['another version of ours', /megafon\/auth:0\.1\.0/, 'megafon/auth:0.0.9', /is not version/],
  [
    'no limits',
    /admin:([^]*?)deploy: \{ resources: \*small \}/,
    'admin:$1deploy: {}',
    /may take the whole machine/,
  ],
  ['a port open to all', /'127\.0\.0\.1:\$\{PORT:-3000\}:3000'/, "'3000:3000'", /open to other machines/],
  [
    'a server that nobody asks',
    /test: \['CMD', 'redis-cli', 'ping'\]\n.*\n.*\n.*retries: 30/,
    'interval: 1s',
    /redis/,
  ],
  ['what may be root', /user: '10001:10001'/, "user: '0:0'", /may run as root/],
  ['an image that is written to', /read_only: true/, 'read_only: false', /may write into its image/],
  ['capabilities', /cap_drop: \[ALL\]/, 'cap_drop: [NET_RAW]', /keeps capabilities/],
  ['privileges to gain', /\['no-new-privileges:true'\]/, '[]', /may gain privileges/],
  ['no seccomp', /seccomp=\.\/images\/seccomp-chromium\.json/, 'seccomp=unconfined', /no seccomp profile/],
  [
    'a start that does not wait',
    /redis: \{ condition: service_healthy \}/,
    'redis: { condition: service_started }',
    /until redis is healthy/,
  ],
  [
    'a wait for the sandbox',
    /mailbox: \{ condition: service_healthy, required: false \}/,
    'mailbox: { condition: service_healthy }',
    /mailbox, which may not be started/,
  ],
  [
    'a wait for nobody',
    /redis: \{ condition: service_healthy \}/,
    'radis: { condition: service_healthy }',
    /radis, which is not there/,
  ],
  [
    'a secret that is not there',
    /secrets: \[message-key, jwt-public-key\]/,
    'secrets: [message-key]',
    /jwt-public-key is not mounted/,
  ],
  ['a secret of nobody', /secrets: \[message-key\]/, 'secrets: [massage-key]', /no secret massage-key/],
  ['a volume that is not there', /content-tmp:\/tmp/, 'content-temp:/tmp', /no volume content-temp/],
  [
    'a server with a profile',
    /image: redis:7\.4-alpine/,
    'image: redis:7.4-alpine\n    profiles: [app]',
    /redis: is in the wrong profile/,
  ],
  [
    'a variable that nobody reads',
    /JWT_PRIVATE_KEY_FILE:/,
    'JWT_PRIVATE_KEYS_FILE:',
    /JWT_PRIVATE_KEY: is not set/,
  ],
  ['one too many', /MAIL_FROM:.*/, 'MAIL_TO: somebody', /MAIL_TO: nobody reads it/],
  ['a sandbox told too much', /PROXY_COUNT:/, 'PROXIES_COUNT:', /PROXIES_COUNT: nobody reads it/],
  [
    'less time than the drain takes',
    /stop_grace_period: 6m/,
    'stop_grace_period: 60s',
    /is killed after 60 s and may need 335 s/,
  ],
];

describe('a broken twin is refused:', () => {
  it.each(twins)('%s', (_what, from, to, fault) => {
    expect(text).toMatch(from);
    expect(faultsOf(text.replace(from, to)).join('\n')).toMatch(fault);
  });
});
