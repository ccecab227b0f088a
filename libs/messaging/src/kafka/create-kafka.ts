import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Logger } from '@nestjs/common';
import { Kafka, logLevel } from 'kafkajs';
import type { ISocketFactory, KafkaConfig } from 'kafkajs';

export interface KafkaOptions {
  /** `host:port` of one or more brokers. */
  brokers: string[];
  /** Shown in the broker's logs and quotas. */
  clientId: string;
}

const keepAliveMs = 60_000;

/** As kafkajs' own, but without Nagle's algorithm, which holds small pipelined requests back. */
const withoutDelay: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const socket = ssl ? connectTls({ host, port, ...ssl }, onConnect) : connectTcp({ host, port }, onConnect);
  return socket.setNoDelay(true).setKeepAlive(true, keepAliveMs);
};

/** kafkajs calls these errors; it mends them itself within moments. */
const passing = /rebalancing|not aware of this member|coordinator is not available|coordinator is loading/i;

const toNestLogger: NonNullable<KafkaConfig['logCreator']> = () => {
  const logger = new Logger('Kafka');
  return ({ level, namespace, log: { message, error, groupId } }) => {
    const text = [namespace, message, error, groupId].filter((part) => typeof part === 'string').join(' | ');
    if (level === logLevel.ERROR && !passing.test(text)) logger.error(text);
    else if (level <= logLevel.WARN) logger.warn(text);
    else logger.debug(text);
  };
};

export function createKafka({ brokers, clientId }: KafkaOptions): Kafka {
  return new Kafka({
    brokers,
    clientId,
    logLevel: logLevel.WARN,
    logCreator: toNestLogger,
    socketFactory: withoutDelay,
    connectionTimeout: 3_000,
    retry: { initialRetryTime: 200, maxRetryTime: 5_000, retries: 8 },
  });
}

/**
 * A killed consumer's partitions stand still until its session ends, so sessions are short. An idle fetch delays
 * leaving the group by at most its wait.
 */
export const consumerDefaults = {
  sessionTimeout: 10_000,
  heartbeatInterval: 2_500,
  rebalanceTimeout: 15_000,
  maxWaitTimeInMs: 500,
  minBytes: 1,
  allowAutoTopicCreation: false,
} as const;
