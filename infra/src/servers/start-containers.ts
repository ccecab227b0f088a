import { readFileSync } from 'node:fs';

import { GenericContainer, Wait } from 'testcontainers';
import type { StartedTestContainer } from 'testcontainers';

import { freePortBlock } from '../ports.js';
import type { StackPorts } from '../ports.js';
import { localAddresses, localS3 } from './addresses.js';
import { composeImages } from './compose-images.js';
import type { RunningServers } from './running-servers.js';
import { composeFile } from './start-compose.js';

const replicaSet = 'megafon';

/** The servers as containers, of the same images as infra/docker-compose.yml, each at a port that was free. */
export async function startContainers(): Promise<RunningServers> {
  const ports = await freePortBlock();
  const images = composeImages(readFileSync(composeFile, 'utf8'));
  const containers = await startAll([
    mongo(images.mongo, ports),
    kafka(images.kafka, ports),
    new GenericContainer(images.redis)
      .withExposedPorts({ container: 6379, host: ports.redis })
      .withWaitStrategy(Wait.forListeningPorts()),
    s3(images.s3, ports),
  ]);
  return {
    kind: 'testcontainers',
    addresses: localAddresses(ports, `?replicaSet=${replicaSet}`),
    processes: [],
    stop: async () => {
      await Promise.all(containers.map((container) => container.stop()));
    },
  };
}

/** One that fails takes the others with it. */
async function startAll(wanted: readonly GenericContainer[]): Promise<StartedTestContainer[]> {
  const results = await Promise.allSettled(wanted.map((container) => container.start()));
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return started;
  await Promise.all(started.map((container) => container.stop()));
  throw failed.reason;
}

/** The port is the same inside and outside: a replica set tells its clients its own idea of its address. */
function mongo(image: string, ports: StackPorts): GenericContainer {
  const port = ports.mongo;
  const members = JSON.stringify({ _id: replicaSet, members: [{ _id: 0, host: `127.0.0.1:${port}` }] });
  const healthy = `try { rs.status().ok } catch { rs.initiate(${members}).ok }; db.hello().isWritablePrimary || quit(1)`;
  return new GenericContainer(image)
    .withCommand(['mongod', '--replSet', replicaSet, '--bind_ip_all', '--port', String(port)])
    .withExposedPorts({ container: port, host: port })
    .withHealthCheck({
      test: ['CMD', 'mongosh', '--quiet', '--port', String(port), '--eval', healthy],
      interval: 1_000,
      timeout: 5_000,
      retries: 60,
    })
    .withWaitStrategy(Wait.forHealthCheck());
}

function kafka(image: string, ports: StackPorts): GenericContainer {
  const port = ports.kafka;
  return new GenericContainer(image)
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://127.0.0.1:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@127.0.0.1:9093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/));
}

function s3(image: string, ports: StackPorts): GenericContainer {
  return new GenericContainer(image)
    .withCommand([
      ...['server', '-dir=/data', '-ip.bind=0.0.0.0', '-s3'],
      ...['-s3.port=8333', '-s3.config=/etc/seaweedfs/s3.json'],
    ])
    .withCopyContentToContainer([{ content: seaweedIdentities(), target: '/etc/seaweedfs/s3.json' }])
    .withExposedPorts({ container: 8333, host: ports.s3 })
    .withWaitStrategy(Wait.forHttp('/healthz', 8333).forStatusCode(200));
}

function seaweedIdentities(): string {
  const { accessKey, secretKey } = localS3;
  const identity = { name: 'megafon', credentials: [{ accessKey, secretKey }], actions: ['Admin'] };
  return JSON.stringify({ identities: [identity] });
}
