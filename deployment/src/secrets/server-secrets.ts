import { randomBytes } from 'node:crypto';
import { hashed, redisUsersFile, strangersKeptOut } from '@megafon/infra';

import { keyfileKey } from './mongo-keyfile.js';

/** Who comes to which server of docker-compose.yml. */
const services = ['gateway', 'auth', 'content', 'campaigns', 'automation', 'billing', 'admin'] as const;
/** The gateway keeps nothing. */
const withDatabase = [...services.filter((name) => name !== 'gateway'), 'backup', 'restore'] as const;
/** May do everything on Kafka: makes the topics and grants the others what they need. */
const kafkaAdmin = 'kafka-prepare';
/** Two that a person runs: one moves what all services read next, one sends again what was given up. */
const kafkaUsers = [...services, kafkaAdmin, 'restore', 'dead-letters'] as const;

const kafkaPassword = (name: string) => `${name}-kafka-password` as const;
const redisUrl = (name: string) => `${name}-redis-url` as const;
const mongoUri = (name: string) => `${name}-mongodb-uri` as const;

/** By the name of their files: what each side of a connection to a server of docker-compose.yml is told. */
export const serverSecretNames: readonly string[] = [
  ...kafkaUsers.map(kafkaPassword),
  ...services.map(redisUrl),
  ...withDatabase.map(mongoUri),
  ...['mongo-root', 'mongo-keyfile', 'redis-users', 'kafka-users', 'kafka-ca', 'kafka-broker'],
];

type Files = Readonly<Record<string, string>>;

/**
 * Passwords of every service at every server, each as both sides read it. Those of before stay.
 * @param kept what was made before, by the name of its file
 * @param certificate of Kafka's broker, where `kept` has none
 */
export function serverSecrets(kept: Files, certificate: BrokerCertificate): Files {
  const old = (file: string, make: () => string) => kept[file] ?? make();
  const each = <N extends string>(
    names: readonly N[],
    fileOf: (name: N) => string,
    make: (name: N) => string,
  ) => Object.fromEntries(names.map((name) => [fileOf(name), old(fileOf(name), () => make(name))]));
  const kafka = each(kafkaUsers, kafkaPassword, password);
  const redis = each(services, redisUrl, (name) => `redis://${name}:${password()}@redis:6379`);
  const mongo = each(
    withDatabase,
    mongoUri,
    (name) => `mongodb://${name}:${password()}@mongo:27017/?replicaSet=megafon&authSource=admin`,
  );
  return {
    ...kafka,
    ...redis,
    ...mongo,
    'mongo-root': old('mongo-root', password),
    'mongo-keyfile': old('mongo-keyfile', keyfileKey),
    'redis-users': redisUsersFile(
      (name) => hashed(decodeURIComponent(new URL(redis[redisUrl(name)] ?? '').password)),
      strangersKeptOut,
    ).trim(),
    'kafka-users': kafkaUsersFile(kafka),
    'kafka-ca': certificate.ca,
    'kafka-broker': certificate.broker,
  };
}

const password = (): string => randomBytes(24).toString('hex');

/** Names and passwords as Java's JAAS reads them, of the listener INSIDE; the first two are the broker's own. */
function kafkaUsersFile(passwords: Files): string {
  const users = kafkaUsers.map((name) => `  user_${name}="${passwords[kafkaPassword(name)]}"`);
  return [
    'inside.KafkaServer {',
    '  org.apache.kafka.common.security.plain.PlainLoginModule required',
    `  username="${kafkaAdmin}"`,
    `  password="${passwords[kafkaPassword(kafkaAdmin)]}"`,
    `${users.join('\n')};`,
    '};',
  ].join('\n');
}

export interface BrokerCertificate {
  /** In PEM: whom clients trust. */
  readonly ca: string;
  /** In PEM: the broker's key, and its certificate. */
  readonly broker: string;
}

/** Certificate and key go together: half of them is made anew. @param host as clients call the broker */
export async function brokerCertificate(kept: Files, host = 'kafka'): Promise<BrokerCertificate> {
  const { 'kafka-ca': ca, 'kafka-broker': broker } = kept;
  return ca && broker ? { ca, broker } : makeCertificate(host);
}

const tenYearsMs = 3_650 * 24 * 3_600_000;

/** Of its own signing, for one name: whoever trusts it trusts nobody else. */
async function makeCertificate(host: string): Promise<BrokerCertificate> {
  // Its classes are told apart by what this brings.
  await import('reflect-metadata');
  const { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } =
    await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(),
    notAfter: new Date(Date.now() + tenYearsMs),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
    ],
  });
  const ca = certificate.toString('pem').trim();
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = key.match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----'].join('\n');
  return { ca, broker: `${pem}\n${ca}` };
}
