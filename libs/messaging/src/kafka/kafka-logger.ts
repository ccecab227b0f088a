import { Logger } from '@nestjs/common';
import { logLevel } from 'kafkajs';
import type { KafkaConfig } from 'kafkajs';
import { RepeatFilter } from './repeat-filter.js';

/** kafkajs calls these errors; it mends them itself within moments. */
const passing = /rebalancing|not aware of this member|coordinator is not available|coordinator is loading/i;

const quietMs = 10_000;

/** Hands kafkajs' log lines to Nest; the hundreds that a broker's absence makes only once in ten seconds. */
export const toNestLogger: NonNullable<KafkaConfig['logCreator']> = () => {
  const logger = new Logger('Kafka');
  const repeats = new RepeatFilter(quietMs);
  return ({ level, namespace, log: { message, error, groupId } }) => {
    const text = [namespace, message, error, groupId].filter((part) => typeof part === 'string').join(' | ');
    if (!repeats.admit(text, Date.now())) return;
    if (level === logLevel.ERROR && !passing.test(text)) logger.error(text);
    else if (level <= logLevel.WARN) logger.warn(text);
    else logger.debug(text);
  };
};
