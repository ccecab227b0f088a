import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { readBackupConfig } from '@megafon/backup';
import { kafkaOptions } from '@megafon/service';

import { readKafkaAlone } from '../manifests/policies/environment.js';
import type { Repository } from '../manifests/repository.js';
import { isShort } from './compose-file.js';
import type { ComposeFile, ComposeService } from './compose-file.js';
import { clientFaults, serverFaults } from './server-faults.js';

let compiled: ValidateFunction | undefined;

/** What the compose specification's own schema says against it, as dclint carries it. */
function schemaFaults(file: unknown): string[] {
  const validate = (compiled ??= compileSchema());
  if (validate(file)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}

function compileSchema(): ValidateFunction {
  const folder = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
  const text = readFileSync(join(folder, 'schemas', 'compose.schema.json'), 'utf8');
  // Ajv knows the draft, and not this spelling of its address.
  const { $schema: _draft, ...schema } = JSON.parse(text) as Record<string, unknown>;
  return new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
}

/** All that is wrong with a compose file. @param secretsFolder where `/run/secrets` is read instead */
export function composeFaults(file: ComposeFile, repository: Repository, secretsFolder: string): string[] {
  const schema = schemaFaults(file);
  if (schema.length > 0) return schema;
  return Object.entries(file.services).flatMap(([name, service]) =>
    [
      ...everyFaults(name, service, file),
      ...(service.build || isOurs(service) ? oursFaults(service, repository) : []),
      ...environmentFaults(name, service, repository, secretsFolder),
      ...serverFaults(name, service),
      ...clientFaults(name, service),
    ].map((fault) => `${name}: ${fault}`),
  );
}

const isOurs = ({ image = '' }: ComposeService): boolean => image.startsWith('megafon/');

function everyFaults(name: string, service: ComposeService, file: ComposeFile): string[] {
  const { image = '', ports = [], depends_on: dependsOn = {}, volumes = [] } = service;
  const { secrets = [], configs = [] } = service;
  const { cpus, memory } = service.deploy?.resources?.limits ?? {};
  const profiles = service.profiles ?? [];
  return [
    ...(/:(?!latest$)[^:/]+$/.test(image) ? [] : [`${image || 'its image'} is no fixed version`]),
    ...(cpus && memory ? [] : ['may take the whole machine']),
    ...ports
      .filter((port) => !port.startsWith('127.0.0.1:'))
      .map((port) => `${port} is open to other machines`),
    ...(isOurs(service) || service.healthcheck?.test || service.healthcheck?.disable
      ? []
      : ['nobody asks whether it is healthy']),
    ...Object.entries(dependsOn).flatMap(([other, { condition, required = true }]) => {
      const target = file.services[other];
      if (!target) return [`waits for ${other}, which is not there`];
      const isThere = profiles.every((profile) => target.profiles?.includes(profile));
      const ends = condition === 'service_completed_successfully';
      return [
        ...(required && !isThere ? [`waits for ${other}, which may not be started`] : []),
        ...(ends || condition === 'service_healthy' ? [] : [`does not wait until ${other} is healthy`]),
      ];
    }),
    ...secrets.filter((secret) => !file.secrets?.[secret]).map((secret) => `there is no secret ${secret}`),
    ...configs
      .filter(({ source }) => !file.configs?.[source])
      .map(({ source }) => `there is no config ${source}`),
    ...volumes
      .map((volume) => (isShort(volume) ? (volume.split(':')[0] ?? '') : volume.source))
      .filter((volume) => /^\w/.test(volume) && !(volume in (file.volumes ?? {})))
      .map((volume) => `there is no volume ${volume}`),
    ...(profiles.length > 0 && profiles.includes('servers') === isServer(name)
      ? []
      : ['is in the wrong profile']),
  ];
}

const isServer = (name: string): boolean => ['mongo', 'mongo-prepare', 'kafka', 'redis', 's3'].includes(name);

function oursFaults(service: ComposeService, { version }: Repository): string[] {
  const { image = '', security_opt: options = [], user = '' } = service;
  return [
    // No registry has these names for us: whoever takes them there would be run.
    ...(service.pull_policy === (service.build ? 'build' : 'never') ? [] : [`${image} may be a stranger's`]),
    ...(image.endsWith(`:${version}`) ? [] : [`${image} is not version ${version}`]),
    ...(service.read_only === true ? [] : ['may write into its image']),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user) ? [] : ['may run as root']),
    ...(service.cap_drop?.includes('ALL') ? [] : ['keeps capabilities']),
    ...(options.includes('no-new-privileges:true') ? [] : ['may gain privileges']),
    ...(options.some((option) => /seccomp.unconfined/.test(option)) ? ['has no seccomp profile'] : []),
  ];
}

const secondsOf = (duration: string): number => {
  const [, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Of every image of ours: read by the health check, by programs that have no service's schema. */
const ofTheImage = ['HEALTH_PORT'];

function environmentFaults(
  name: string,
  service: ComposeService,
  { readers, sandboxSource }: Repository,
  secretsFolder: string,
): string[] {
  const { environment = {}, command = [], profiles = [], secrets = [] } = service;
  const named = [...Object.values(environment), ...command].flatMap((text) =>
    [...text.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, secret = '']) => secret),
  );
  const missing = named
    .filter((secret) => !secrets.includes(secret))
    .map((secret) => `/run/secrets/${secret} is not mounted`);
  const names = Object.keys(environment);
  if (profiles.includes('sandbox')) {
    const source = sandboxSource(name);
    return names
      .filter((each) => !ofTheImage.includes(each) && !new RegExp(`\\b${each}\\b`).test(source))
      .map((each) => `${each}: nobody reads it`);
  }
  if (!isOurs(service)) return missing;
  const read: ReadConfig = { ...readers, backup: readBackup, restore: readRestore }[name] ?? readKafkaAlone;
  const entries = Object.entries(environment).filter(([, value]) => value !== '');
  const env = entries.map(([key, value]) => [key, value.replace('/run/secrets', secretsFolder)] as const);
  try {
    // What the image says beside it.
    const config = read({ NODE_ENV: 'production', ...Object.fromEntries(env) });
    return [
      ...missing,
      ...env
        .filter(([key]) => !(key in config) && !(key.replace(/_FILE$/, '') in config))
        .map(([key]) => `${key}: nobody reads it`),
      ...graceFaults(service, config),
    ];
  } catch (error) {
    if (error instanceof Error && 'faults' in error) return error.faults as string[];
    throw error;
  }
}

/** What is run by hand has no drain. */
function graceFaults(
  service: ComposeService,
  { SHUTDOWN_TIMEOUT_MS: drainMs }: { SHUTDOWN_TIMEOUT_MS?: number },
) {
  if (drainMs === undefined) return [];
  const graceS = secondsOf(service.stop_grace_period ?? '10s');
  const needsS = drainMs / 1_000 + 5;
  return graceS >= needsS ? [] : [`is killed after ${graceS} s and may need ${needsS} s`];
}

type Environment = Readonly<Record<string, string>>;
type ReadConfig = (env: Environment) => Readonly<Record<string, unknown>> & { SHUTDOWN_TIMEOUT_MS?: number };

const readBackup: ReadConfig = (env) => readBackupConfig(env);

/** It reaches Kafka, too. */
const readRestore: ReadConfig = (env) => {
  const { KAFKA_BROKERS, ...config } = readBackupConfig(env);
  if (KAFKA_BROKERS) kafkaOptions({ ...config, KAFKA_BROKERS });
  return { ...config, KAFKA_BROKERS };
};
