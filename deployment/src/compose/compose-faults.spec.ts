import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { rootDir } from '@megafon/infra';

import { exampleLayoutKeys } from '../manifests/examples.js';
import { variablesOf } from '../manifests/overlay.js';
import { readRepository } from '../manifests/repository.js';
import type { Repository } from '../manifests/repository.js';
import { givenSecrets, makeSecrets, secretNames } from '../secrets/local-secrets.js';
import { brokerCertificate, serverSecretNames, serverSecrets } from '../secrets/server-secrets.js';
import { composeFileOf, demandedIn, isShort, variablesIn } from './compose-file.js';
import type { ComposeFile } from './compose-file.js';
import { composeFaults } from './compose-faults.js';

const text = readFileSync(join(rootDir, 'docker-compose.yml'), 'utf8');
/**
 * What the example says aloud, and nothing takes for granted: a sandbox is a network of its own, has users whose passwords anybody
 * can read, a post, and a mailbox and payments that are reached in the clear.
 */
const saferThanExample = {
  NETWORK_PROFILE: '',
  NETWORK_URL: '',
  ALLOW_PLAINTEXT: 'mongodb,redis,s3',
  SANDBOX: 'false',
  SECOND_FACTOR_REQUIRED_FOR: 'admin,superadmin',
  SAMPLE_POST_URL: '',
};
const example = readFileSync(join(rootDir, '.env.example'), 'utf8');
let repository: Repository;
let folder = '';
beforeAll(async () => {
  repository = await readRepository();
  folder = mkdtempSync(join(tmpdir(), 'megafon-compose-'));
  const ofServers = serverSecrets({}, await brokerCertificate({}));
  const secrets = { ...givenSecrets, ...given, ...makeSecrets('proxies', 'secret'), ...ofServers };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** As somebody has put them there: what is empty is not read. */
const given = {
  'ai-api-key': 'key',
  'layout-keys': exampleLayoutKeys,
  's3-other-secret-keys': 'another',
} as const;

const faultsOf = (broken = text, env: Record<string, string> = variablesOf(example)) =>
  composeFaults(composeFileOf(broken, env), repository, folder);

/** What has to be said, and no more. */
const facebook = { NETWORK_PROFILE: 'facebook', NETWORK_URL: 'https://www.facebook.com' };

describe('docker-compose.yml', () => {
  it('has nothing wrong with it, with what .env.example says', () => {
    expect(faultsOf()).toEqual([]);
  });

  it('lets nobody in by a known password where nothing is said', () => {
    const { ALLOW_PLAINTEXT } = variablesOf(example);
    expect(faultsOf(text, { ...facebook, ALLOW_PLAINTEXT: ALLOW_PLAINTEXT ?? '' })).toEqual([
      expect.stringMatching(/^auth: SEED_USERS: .* for a sandbox only/),
    ]);
  });

  it('reaches nothing in the clear where nothing is said, but for its own servers', () => {
    expect(faultsOf(text, facebook)).toEqual([
      expect.stringMatching(/^auth: SMTP_URL: is in the clear/),
      expect.stringMatching(/^billing: PAYMENT_API_URL: is in the clear/),
    ]);
  });

  it('asks which network it is for, and takes none for granted', () => {
    const asked = demandedIn(text);
    expect(Object.keys(asked)).toEqual(['NETWORK_PROFILE', 'NETWORK_URL']);
    for (const message of Object.values(asked))
      expect(message).toMatch(/^say in .env .*, see \.env\.example$/);
    const { services } = composeFileOf(text, facebook);
    for (const name of ['content', 'campaigns', 'automation'])
      expect(services[name]?.environment).toMatchObject(facebook);
    expect(variablesOf(example)).toMatchObject({
      COMPOSE_PROFILES: expect.stringMatching(/\bsandbox\b/),
      NETWORK_PROFILE: 'sandbox',
      NETWORK_URL: 'http://network:4100',
    });
  });

  it('starts the servers alone with the profile servers, and all that the product needs with app', () => {
    const { services } = composeFileOf(text);
    const ofProfile = (profile: string) =>
      Object.keys(services).filter((name) => services[name]?.profiles?.includes(profile));
    expect(ofProfile('servers')).toEqual(['mongo', 'mongo-prepare', 'kafka', 'redis', 's3']);
    expect(ofProfile('app')).toEqual(expect.arrayContaining(ofProfile('servers')));
  });

  it('has the same servers as npm start has with Docker', () => {
    const ofStart = composeFileOf(readFileSync(join(rootDir, 'infra/docker-compose.yml'), 'utf8'));
    const { services } = composeFileOf(text);
    for (const [name, { image, ports = [] }] of Object.entries(ofStart.services)) {
      expect(services[name]?.image).toBe(image);
      expect(ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
    }
    expect(Object.keys(ofStart.services)).toEqual(['mongo', 'kafka', 'redis', 's3']);
  });

  it('takes from outside what .env.example explains, with the same defaults, and no more', () => {
    const { COMPOSE_PROFILES: _profiles, ...explained } = variablesOf(example);
    const taken = [...variablesIn(text)].map(([name, defaults]) => [name, [...defaults]]);
    const said = Object.entries({ ...explained, ...saferThanExample }).map(([name, value]) => [
      name,
      [value],
    ]);
    expect(taken.sort()).toEqual(said.sort());
  });

  it('can be read before variables are filled in, as docker compose config --variables does', () => {
    const { services } = parse(text, { merge: true }) as ComposeFile;
    const short = Object.values(services).flatMap(({ volumes = [] }) => volumes.filter(isShort));
    expect(short.length).toBeGreaterThan(0);
    // The colon of a default would be one of those that part a short volume.
    expect(short.filter((volume) => volume.includes('${'))).toEqual([]);
  });

  it('starts what a person runs with nothing else, and dead letters are listed where nothing is said', () => {
    const { services } = composeFileOf(text);
    for (const name of ['backup', 'restore', 'dead-letters'])
      expect(Object.keys(services).filter((each) => services[each]?.profiles?.includes(name))).toEqual([
        name,
      ]);
    expect(services['dead-letters']?.command).toEqual(['/app/libs/service/bin/dead-letters.mjs', 'list']);
  });

  it("has folders for backups that somebody made for uid 10001: Docker would make them root's", () => {
    const { services } = composeFileOf(text, { BACKUP_FOLDER: '/mnt/backups' });
    const folder = { type: 'bind', source: '/mnt/backups', target: '/backups' };
    const asIs = { ...folder, bind: { create_host_path: false } };
    expect(services['backup']?.volumes).toEqual([asIs]);
    expect(services['restore']?.volumes).toEqual([{ ...asIs, read_only: true }]);
  });

  it('reads its secrets from the files that npm run secrets makes', () => {
    const { secrets = {} } = composeFileOf(text);
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`./.secrets/${name}`);
      expect([...secretNames, ...Object.keys(givenSecrets), ...serverSecretNames, 's3.json']).toContain(name);
    }
  });

  it('builds from files that are there', () => {
    const { services } = composeFileOf(text);
    const builds = Object.values(services).flatMap(({ build }) => build ?? []);
    expect(builds).toHaveLength(12);
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
  ['an image that is pulled', /pull_policy: build/, 'pull_policy: missing', /gateway: .* a stranger's/],
  ['an image of ours, unless it is there', /pull_policy: never/, '', /kafka-prepare: .* a stranger's/],
  [
    'no limits',
    /admin:([^]*?)deploy: \{ resources: \*small \}/,
    'admin:$1deploy: {}',
    /may take the whole machine/,
  ],
  ['a port open to all', /'127\.0\.0\.1:\$\{PORT:-3000\}:3000'/, "'3000:3000'", /open to other machines/],
  [
    'a server that nobody asks',
    /test: \['CMD-SHELL', 'redis-cli .*\n.*\n.*\n.*retries: 30/,
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
    /secrets:\n +- message-key\n +- jwt-public-key/,
    'secrets:\n      - message-key',
    /jwt-public-key is not mounted/,
  ],
  [
    'a secret of nobody',
    /secrets: \[message-key, kafka-ca/,
    'secrets: [massage-key, kafka-ca',
    /no secret massage-key/,
  ],
  ['a volume that is not there', /content-tmp:\/tmp/, 'content-temp:/tmp', /no volume content-temp/],
  [
    'a server that does not come with the product',
    /profiles: \[servers, app\]/,
    'profiles: [servers]',
    /waits for redis, which may not be started/,
  ],
  [
    'a server without its profile',
    /profiles: \[servers, app\]/,
    'profiles: [app]',
    /redis: is in the wrong profile/,
  ],
  [
    'a Redis without users',
    /\s+'--aclfile',\s+'\/run\/secrets\/redis-users',/,
    '',
    /redis: lets everybody in/,
  ],
  ['a MongoDB without users', /'--keyFile', '\/tmp\/keyfile'/, "'--noauth'", /mongo: lets everybody in/],
  [
    'a MongoDB whose key nobody changes',
    /\/run\/secrets\/mongo-keyfile \/tmp\/keyfile/,
    '/etc/megafon/keyfile /tmp/keyfile',
    /mongo: does not read its key where it changes/,
  ],
  ['a MongoDB with nobody to make users', /MONGO_INITDB_ROOT_USERNAME: root/, '', /mongo: makes nobody/],
  ['a Kafka without TLS', /INSIDE:SASL_SSL/, 'INSIDE:SASL_PLAINTEXT', /kafka: lets everybody in at INSIDE/],
  ['a Kafka without passwords', /INSIDE:SASL_SSL/, 'INSIDE:SSL', /kafka: lets everybody in at INSIDE/],
  [
    'a second door of Kafka',
    /INSIDE:\/\/0\.0\.0\.0:9092,/,
    'INSIDE://0.0.0.0:9092,PLAINTEXT://0.0.0.0:9094,',
    /kafka: lets everybody in at PLAINTEXT/,
  ],
  [
    'a Kafka without access lists',
    /KAFKA_ALLOW_EVERYONE_IF_NO_ACL_FOUND: 'false'/,
    "KAFKA_ALLOW_EVERYONE_IF_NO_ACL_FOUND: 'true'",
    /kafka: lets everybody do everything/,
  ],
  ['an object storage without keys', /'-s3\.config=[^']*',/, '', /s3: lets everybody in/],
  [
    'a server that is published',
    /volumes: \['redis:\/data'\]/,
    "volumes: ['redis:/data']\n    ports: ['127.0.0.1:6379:6379']",
    /redis: is published/,
  ],
  [
    'a password that everybody reads',
    /REDIS_URL_FILE: \/run\/secrets\/auth-redis-url/,
    'REDIS_URL: redis://auth:auth@redis:6379',
    /auth: REDIS_URL is no secret/,
  ],
  [
    'a database in the clear that nobody allowed',
    /ALLOW_PLAINTEXT: .*/,
    'ALLOW_PLAINTEXT: redis,s3',
    /auth: MONGODB_URI: is in the clear/,
  ],
  [
    'a backup in the clear that nobody allowed',
    /<<: \[\*plaintext, \*storage\]/,
    '<<: *storage',
    /backup: S3_ENDPOINT: is in the clear/,
  ],
  [
    'the user of somebody else',
    /MONGODB_URI_FILE: \/run\/secrets\/auth-mongodb-uri/,
    'MONGODB_URI_FILE: /run/secrets/billing-mongodb-uri',
    /auth: MONGODB_URI is that of somebody else/,
  ],
  [
    'the name of somebody else',
    /KAFKA_USERNAME: auth/,
    'KAFKA_USERNAME: billing',
    /auth: is billing to Kafka/,
  ],
  [
    'a variable that nobody reads',
    /JWT_PRIVATE_KEY_FILE:/,
    'JWT_PRIVATE_KEYS_FILE:',
    /JWT_PRIVATE_KEY: is not set/,
  ],
  [
    'a backup without its keys',
    /BACKUP_KEYS_FILE: \/run\/secrets\/backup-keys/,
    '',
    /backup: BACKUP_KEYS: is not set/,
  ],
  [
    'a backup as somebody else',
    /MONGODB_URI_FILE: \/run\/secrets\/backup-mongodb-uri/,
    'MONGODB_URI_FILE: /run/secrets/restore-mongodb-uri',
    /backup: MONGODB_URI is that of somebody else/,
  ],
  [
    'a restore that knows no Kafka user',
    /KAFKA_PASSWORD_FILE: \/run\/secrets\/restore-kafka-password/,
    '',
    /restore: KAFKA_PASSWORD: is not set/,
  ],
  [
    'dead letters that no Kafka user looks at',
    /KAFKA_PASSWORD_FILE: \/run\/secrets\/dead-letters-kafka-password/,
    '',
    /dead-letters: KAFKA_PASSWORD: is not set/,
  ],
  [
    'dead letters that somebody else looks at',
    /KAFKA_USERNAME: dead-letters/,
    'KAFKA_USERNAME: restore',
    /dead-letters: is restore to Kafka/,
  ],
  [
    'dead letters whose seal nobody opens',
    /secrets: \[message-key, kafka-ca, dead-letters-kafka-password\]/,
    'secrets: [kafka-ca, dead-letters-kafka-password]',
    /dead-letters: \/run\/secrets\/message-key is not mounted/,
  ],
  [
    'topics that nobody may make',
    /KAFKA_PASSWORD_FILE: \/run\/secrets\/kafka-prepare-kafka-password/,
    '',
    /kafka-prepare: KAFKA_PASSWORD: is not set/,
  ],
  [
    'a configuration of nobody',
    /source: alertmanager/,
    'source: alerts',
    /alertmanager: there is no config alerts/,
  ],
  ['one too many', /MAIL_FROM:.*/, 'MAIL_TO: somebody', /MAIL_TO: nobody reads it/],
  ['a sandbox told too much', /PROXY_COUNT:/, 'PROXIES_COUNT:', /PROXIES_COUNT: nobody reads it/],
  [
    'less time than the drain takes',
    /stop_grace_period: 7m/,
    'stop_grace_period: 60s',
    /is killed after 60 s and may need 375 s/,
  ],
];

describe('a broken twin is refused:', () => {
  it.each(twins)('%s', (_what, from, to, fault) => {
    expect(text).toMatch(from);
    expect(faultsOf(text.replace(from, to)).join('\n')).toMatch(fault);
  });
});
