import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Kafka, logLevel } from 'kafkajs';
import type { ISocketFactory, RetryOptions, SASLOptions } from 'kafkajs';
import { toNestLogger } from './kafka-logger.js';
import { letEmptyQueuesRest } from './rest-of-queues.js';
import type { TopicSettings } from './topics.js';

/** PEM each. */
export interface KafkaTls {
  /** Who signed the brokers' certificates; the system's list unless given. */
  ca?: string;
  /** This client's own certificate and key, where brokers ask for them. */
  cert?: string;
  key?: string;
}

export interface KafkaSasl {
  mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  username: string;
  password: string;
}

/** How the broker is reached, what its records are sealed with, and how its topics are made. */
export interface KafkaAccess {
  /** `host:port` of one or more brokers. */
  brokers: string[];
  /** Without it nothing is encrypted on the way. */
  tls?: KafkaTls;
  /** Without it the broker does not know who this is. */
  sasl?: KafkaSasl;
  topics?: Partial<TopicSettings>;
  /** 32 bytes each, the same for all services: see `recordSeal`. */
  keys?: readonly Buffer[];
}

export interface KafkaOptions extends KafkaAccess {
  /** Shown in the broker's logs and quotas. */
  clientId: string;
}

letEmptyQueuesRest();

const keepAliveMs = 60_000;

/** As kafkajs' own, but without Nagle's algorithm, which holds small pipelined requests back. */
const withoutDelay: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const socket = ssl
    ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect)
    : connectTcp({ host, port }, onConnect);
  return socket.setNoDelay(true).setKeepAlive(true, keepAliveMs);
};

/** For what must arrive: waits out a broker's restart. */
const patient: RetryOptions = { initialRetryTime: 200, maxRetryTime: 2_000, retries: 6 };
/** For what is worthless soon: gives up within about a second. kafkajs retries within retries. */
const impatient: RetryOptions = { initialRetryTime: 50, maxRetryTime: 200, retries: 2 };

export function createKafka(
  { brokers, clientId, tls, sasl }: KafkaOptions,
  patience: 'patient' | 'impatient' = 'patient',
): Kafka {
  return new Kafka({
    brokers,
    clientId,
    ...(tls && { ssl: tls }),
    ...(sasl && { sasl: saslOptions(sasl) }),
    logLevel: logLevel.WARN,
    logCreator: toNestLogger,
    socketFactory: withoutDelay,
    connectionTimeout: 3_000,
    retry: patience === 'patient' ? patient : impatient,
  });
}

/** kafkajs has a type for each mechanism. */
function saslOptions({ mechanism, username, password }: KafkaSasl): SASLOptions {
  const who = { username, password };
  if (mechanism === 'plain') return { mechanism, ...who };
  return mechanism === 'scram-sha-256' ? { mechanism, ...who } : { mechanism, ...who };
}

/**
 * A killed consumer's partitions stand still until its session ends, so sessions are as short as brokers allow by
 * default. An idle fetch delays leaving the group by at most its wait; as long as a heartbeat, it delays nothing else, and
 * what comes in ends it. Shorter ones cost an idle system more than all else.
 */
export const consumerDefaults = {
  sessionTimeout: 6_000,
  heartbeatInterval: 2_000,
  rebalanceTimeout: 15_000,
  maxWaitTimeInMs: 2_000,
  minBytes: 1,
  allowAutoTopicCreation: false,
} as const;
