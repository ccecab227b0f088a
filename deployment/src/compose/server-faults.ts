import type { ComposeService } from './compose-file.js';

/** What is wrong with how a server of the product lets people in: nobody comes without a name and a password. */
export function serverFaults(name: string, service: ComposeService): string[] {
  const faults = doors[name];
  if (!faults) return [];
  return [...faults(service), ...(service.ports ?? []).map((port) => `is published at ${port}`)];
}

const isSecret = (path = ''): boolean => path.startsWith('/run/secrets/');
const after = (command: readonly string[], option: string): string | undefined =>
  command[command.indexOf(option) + 1];

const doors: Readonly<Record<string, (service: ComposeService) => string[]>> = {
  mongo: ({ command = [], entrypoint = [], environment = {} }) => [
    ...(command.includes('--keyFile') && !command.includes('--noauth') ? [] : ['lets everybody in']),
    ...(isSecret(environment['MONGO_INITDB_ROOT_PASSWORD_FILE']) && environment['MONGO_INITDB_ROOT_USERNAME']
      ? []
      : ['makes nobody who could make users']),
    // Read anew by each start, as a key that changes needs.
    ...(entrypoint.some((part) => part.includes(`/run/secrets/mongo-keyfile ${after(command, '--keyFile')} `))
      ? []
      : ['does not read its key where it changes']),
  ],
  redis: ({ command = [] }) =>
    command.includes('--aclfile') && isSecret(after(command, '--aclfile')) ? [] : ['lets everybody in'],
  kafka: ({ environment = {} }) => kafkaFaults(environment),
  s3: ({ command = [] }) =>
    command.some((part) => part.startsWith('-s3.config=/run/secrets/')) ? [] : ['lets everybody in'],
};

function kafkaFaults(environment: Readonly<Record<string, string>>): string[] {
  const listeners = (environment['KAFKA_LISTENERS'] ?? '').split(',').map((text) => text.split('://'));
  const protocols = new Map(
    (environment['KAFKA_LISTENER_SECURITY_PROTOCOL_MAP'] ?? '')
      .split(',')
      .map((text) => text.split(':') as [string, string]),
  );
  const open = listeners.filter(
    ([listener = '', address = '']) =>
      !address.startsWith('127.0.0.1:') && protocols.get(listener) !== 'SASL_SSL',
  );
  return [
    ...open.map(([listener]) => `lets everybody in at ${listener}`),
    ...(environment['KAFKA_AUTHORIZER_CLASS_NAME'] &&
    environment['KAFKA_ALLOW_EVERYONE_IF_NO_ACL_FOUND'] === 'false'
      ? []
      : ['lets everybody do everything']),
  ];
}

/** What a service says of itself to a server is a secret, and its own. */
export function clientFaults(name: string, { environment = {} }: ComposeService): string[] {
  const files = ['REDIS_URL', 'MONGODB_URI', 'KAFKA_PASSWORD'].flatMap((variable) => {
    if (environment[variable] !== undefined) return [`${variable} is no secret`];
    const file = environment[`${variable}_FILE`];
    return file === undefined || file.startsWith(`/run/secrets/${name}-`)
      ? []
      : [`${variable} is that of somebody else`];
  });
  const user = environment['KAFKA_USERNAME'];
  return [...files, ...(user === undefined || user === name ? [] : [`is ${user} to Kafka`])];
}
