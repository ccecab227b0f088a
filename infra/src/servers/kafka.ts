import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { answers } from '../machine/ports.js';
import { runCommand } from '../machine/run-command.js';
import { privateFolder } from '../private-folder.js';
import { Problem } from '../problem.js';
import type { ProcessSpec } from '../supervision/process-spec.js';
import { javaArguments, javaMark, serverData } from './embedded-server.js';
import type { EmbeddedContext } from './embedded-server.js';

/** Any fixed id will do: there is one node, and its data never meets another's. */
const clusterId = 'bWVnYWZvbi1lbWJlZGRlZA';
const heapMb = 256;

/**
 * One node that is broker and controller, writes to disk and starts in two seconds.
 * @param settings beside or in place of the usual ones
 * @param formatWith arguments of `kafka-storage format`: users
 */
export async function embeddedKafka(
  context: EmbeddedContext,
  { settings = {}, formatWith = [] }: { settings?: KafkaSettings; formatWith?: readonly string[] } = {},
): Promise<ProcessSpec> {
  const dir = serverData(context, 'kafka');
  const properties = join(dir, 'server.properties');
  privateFolder(dir);
  const all = { ...kafkaSettings(context, join(dir, 'log')), ...settings };
  const lines = Object.entries(all).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(properties, lines.join(''), { mode: 0o600 });
  if (!existsSync(join(dir, 'log', 'meta.properties'))) await format(context, properties, formatWith);
  return {
    name: 'kafka',
    command: context.java,
    args: [...classPath(context), 'kafka.Kafka', properties],
    cwd: dir,
    env: {},
    commandPart: javaMark(context, 'kafka'),
    isReady: () => answers(context.ports.kafka),
    readyTimeoutMs: 60_000,
    stopTimeoutMs: 10_000,
  };
}

function classPath(context: EmbeddedContext): string[] {
  const jvm = javaArguments(context, 'kafka', { heapMb });
  const log = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';
  return [...jvm, log, '-cp', join(context.jars, 'kafka', '*')];
}

async function format(context: EmbeddedContext, properties: string, more: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(context.java, [
    ...['-XX:TieredStopAtLevel=1', '-cp', join(context.jars, 'kafka', '*'), 'kafka.tools.StorageTool'],
    ...['format', '-t', clusterId, '-c', properties, ...more],
  ]);
  if (code === 0) return;
  const lastLines = output.trim().split('\n').slice(-4).join('\n');
  throw new Problem(`Kafka's folder cannot be prepared:\n${lastLines}`, 'npm start -- --reset begins anew.');
}

export type KafkaSettings = Record<string, string | number | boolean>;

function kafkaSettings({ ports }: EmbeddedContext, logDir: string): KafkaSettings {
  return {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${ports.kafkaController}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://127.0.0.1:${ports.kafka},CONTROLLER://127.0.0.1:${ports.kafkaController}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.kafka}`,
    'log.dirs': logDir,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 4,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1_000,
    'num.network.threads': 2,
    'num.io.threads': 4,
    // Both count against the heap; their defaults alone would fill it.
    'log.cleaner.dedupe.buffer.size': 8 * 1_024 * 1_024,
    'log.cleaner.io.buffer.size': 256 * 1_024,
    'log.segment.bytes': 64 * 1_024 * 1_024,
    // The file of an index is made at its full size and mapped: ten times smaller than the default.
    'log.index.size.max.bytes': 1_024 * 1_024,
    'log.retention.hours': 72,
    // After a kill the broker may register again only when its old session has run out; it beats inside one process.
    'broker.session.timeout.ms': 5_000,
    'broker.heartbeat.interval.ms': 500,
  };
}
