import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { runCommand } from '../machine/run-command.js';
import { privateFolder } from '../private-folder.js';
import { Problem } from '../problem.js';
import type { ProcessSpec } from '../supervision/process-spec.js';
import { serverData } from './embedded-server.js';
import type { EmbeddedContext } from './embedded-server.js';
import { embeddedKafka } from './kafka.js';
import type { KafkaSettings } from './kafka.js';

/** May do everything, and is what topics and access lists are made by. */
export const kafkaAdmin = 'kafka-admin';
const storePassword = 'megafon-test';

/**
 * The embedded Kafka as production has it: TLS, SCRAM-SHA-512, and nobody may do what no access list grants.
 * @param users names and passwords, `kafkaAdmin` among them
 * @returns its process, and the certificate that clients have to trust
 */
export async function securedKafka(
  context: EmbeddedContext,
  users: Readonly<Record<string, string>>,
): Promise<{ spec: ProcessSpec; ca: string }> {
  const dir = serverData(context, 'kafka');
  privateFolder(dir);
  const keystore = join(dir, 'broker.p12');
  const ca = await makeCertificate(context.java, keystore);
  const spec = await embeddedKafka(context, {
    settings: securitySettings(context, keystore, users[kafkaAdmin] ?? ''),
    formatWith: Object.entries(users).flatMap(([name, password]) => [
      '--add-scram',
      `SCRAM-SHA-512=[name=${name},password=${password}]`,
    ]),
  });
  return { spec, ca };
}

/** A certificate of its own signing for this machine; keytool comes with every Java. */
export async function makeCertificate(
  java: string,
  keystore: string,
  subject = 'CN=127.0.0.1',
): Promise<string> {
  const keytool = join(dirname(java), 'keytool');
  const store = ['-keystore', keystore, '-storetype', 'PKCS12', '-storepass', storePassword];
  const pem = `${keystore}.pem`;
  const steps = [
    [
      ...['-genkeypair', '-alias', 'broker', '-keyalg', 'EC', '-groupname', 'secp256r1', '-validity', '2'],
      ...['-dname', subject, '-ext', 'san=ip:127.0.0.1', '-ext', 'bc=ca:true', ...store],
    ],
    ['-exportcert', '-rfc', '-alias', 'broker', '-file', pem, ...store],
  ];
  for (const step of steps) {
    const { code, output } = await runCommand(keytool, step);
    if (code !== 0) throw new Problem(`keytool failed: ${output}`, 'Check that Java is whole.');
  }
  return readFileSync(pem, 'utf8');
}

function securitySettings({ ports }: EmbeddedContext, keystore: string, password: string): KafkaSettings {
  const login = 'org.apache.kafka.common.security.scram.ScramLoginModule required';
  return {
    listeners: `SASL_SSL://127.0.0.1:${ports.kafka},CONTROLLER://127.0.0.1:${ports.kafkaController}`,
    'advertised.listeners': `SASL_SSL://127.0.0.1:${ports.kafka}`,
    'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'SASL_SSL',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': `${login} username="${kafkaAdmin}" password="${password}";`,
    'ssl.keystore.location': keystore,
    'ssl.keystore.type': 'PKCS12',
    'ssl.keystore.password': storePassword,
    'ssl.truststore.location': keystore,
    'ssl.truststore.type': 'PKCS12',
    'ssl.truststore.password': storePassword,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    // The controller is inside the same process, on a port of this machine alone: it is who comes without a name.
    'super.users': `User:${kafkaAdmin};User:ANONYMOUS`,
    'allow.everyone.if.no.acl.found': false,
  };
}
