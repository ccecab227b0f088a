import { readBackupConfig } from '@megafon/backup';
import { kafkaConfig, kafkaOptions, loadConfig, processConfig } from '@megafon/service';
import { z } from 'zod';
import { containersOf, environmentOf, servicesOf } from '../deployed.js';
import type { Deployed } from '../deployed.js';
import { componentOf, titleOf, workloadsOf } from '../manifest.js';

type Environment = Readonly<Record<string, string>>;
type Config = Readonly<Record<string, unknown>> & { SHUTDOWN_TIMEOUT_MS: number };
type ReadConfig = ConfigReaders[string];
/** `readConfig` of each service, by its name. */
export type ConfigReaders = Readonly<Record<string, (env: Environment) => Config>>;

/** What every process may be told, and no schema names. */
const ofTheProcess = ['HOME', 'TMPDIR'];
const ofKafkaAlone = z.object({ NODE_ENV: processConfig.NODE_ENV, ...kafkaConfig });

/**
 * Each service starts with what it is told, and is told nothing that it does not know.
 * @param pem a file that is read in place of those that are mounted
 */
export function environmentFaults(deployed: Deployed, readers: ConfigReaders, pem: string): string[] {
  const jobs = workloadsOf(deployed.manifests).filter((workload) => componentOf(workload) === 'job');
  return [...servicesOf(deployed), ...jobs].flatMap((workload) => {
    const read = { ...readers, ...jobReaders(readers) }[workload.metadata.name];
    if (!read) return [`${titleOf(workload)}: there is no such service`];
    return containersOf(workload).flatMap((container) => {
      const env = environmentOf(deployed, container);
      const mounts = (container.volumeMounts ?? []).map(({ mountPath }) => mountPath);
      const files = Object.entries(env).filter(([name, value]) => name.endsWith('_FILE') && value !== '');
      const unmounted = files.filter(([, path]) => !mounts.some((mount) => path.startsWith(`${mount}/`)));
      const stoodIn = { ...env, ...Object.fromEntries(files.map(([name]) => [name, pem])) };
      return [
        ...unmounted.map(([name, path]) => `${name}: nothing is mounted at ${path}`),
        ...configFaults(read, stoodIn),
      ].map((fault) => `${titleOf(workload)}: ${fault}`);
    });
  });
}

/** What jobs read, by their names. */
function jobReaders({ content }: ConfigReaders): Readonly<Record<string, ReadConfig | undefined>> {
  const readBackup = (env: Environment) => readBackupConfig(env) as unknown as Config;
  return {
    'kafka-prepare': readKafkaAlone,
    'dead-letters': readKafkaAlone,
    'migrate-content': content,
    backup: readBackup,
    restore: readRestore,
  };
}

/** What is told of Kafka and nothing else: who makes its topics, and who looks at dead letters. */
export const readKafkaAlone: ReadConfig = (env) => {
  const config = loadConfig(ofKafkaAlone, env);
  kafkaOptions(config);
  return config as unknown as Config;
};

const reachesKafka = z.object({ KAFKA_BROKERS: kafkaConfig.KAFKA_BROKERS });
/** It has to know Kafka, too: groups whose positions are not set back would not read again what was lost. */
const readRestore: ReadConfig = (env) =>
  ({ ...loadConfig(reachesKafka, env), ...readBackupConfig(env) }) as unknown as Config;

function configFaults(read: (env: Environment) => Config, env: Environment): string[] {
  try {
    const config = read(env);
    if (config['KAFKA_BROKERS']) kafkaOptions(config as unknown as Parameters<typeof kafkaOptions>[0]);
    // A schema leaves out what it does not name.
    return Object.keys(env)
      .filter((name) => env[name] !== '' && !(name in config) && !ofTheProcess.includes(name))
      .map((name) => `${name}: nobody reads it`);
  } catch (error) {
    if (error instanceof Error && 'faults' in error) return error.faults as string[];
    throw error;
  }
}

/** Kubernetes kills what has not ended by then: more than the process takes at the most, by so much. */
const spareS = 5;

/** Whoever is told to go has the time that its own shutdown may take. */
export function graceFaults(deployed: Deployed, readers: ConfigReaders, pem: string): string[] {
  return servicesOf(deployed).flatMap((workload) => {
    const { terminationGracePeriodSeconds: graceS = 30 } = workload.spec.template.spec;
    const [container] = containersOf(workload);
    const read = readers[workload.metadata.name];
    if (!container || !read) return [];
    const env = environmentOf(deployed, container);
    const files = Object.keys(env).filter((name) => name.endsWith('_FILE'));
    const stoodIn = { ...env, ...Object.fromEntries(files.map((name) => [name, pem])) };
    if (configFaults(read, stoodIn).length > 0) return [];
    const needsS = read(stoodIn).SHUTDOWN_TIMEOUT_MS / 1_000 + spareS;
    return graceS >= needsS
      ? []
      : [`${titleOf(workload)}: is killed after ${graceS} s and may need ${needsS} s`];
  });
}

/** Sandbox programs read their variables where they start. @param sourceOf the text of `sandbox/<name>/src/main.ts` */
export function sandboxFaults(deployed: Deployed, sourceOf: (name: string) => string): string[] {
  const sandbox = workloadsOf(deployed.manifests).filter(
    ({ spec }) => spec.template.metadata.labels['app.kubernetes.io/component'] === 'sandbox',
  );
  return sandbox.flatMap((workload) => {
    const source = sourceOf(workload.metadata.name);
    return containersOf(workload)
      .flatMap((container) => Object.keys(environmentOf(deployed, container)))
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(source))
      .map((name) => `${titleOf(workload)}: ${name}: nobody reads it`);
  });
}
