import { Logger } from '@nestjs/common';
import { logLevel } from 'kafkajs';
import type { KafkaConfig } from 'kafkajs';
import { PassingFaults } from './passing-faults.js';
import { RepeatFilter } from './repeat-filter.js';

/** kafkajs calls these errors; it mends them itself within moments: while topics are made, groups form, leaders move. */
const passing =
  /rebalancing|not aware of this member|coordinator is not available|coordinator is loading|not the correct coordinator|does not host this topic-partition|no leader for this topic-partition|not the leader for/i;

const quietMs = 10_000;
/** A fault that passes does so within this. */
const patienceMs = 20_000;

/** Hands kafkajs' log lines to Nest; the hundreds that a broker's absence makes only once in ten seconds. */
export const toNestLogger: NonNullable<KafkaConfig['logCreator']> = () => {
  const logger = new Logger('Kafka');
  const repeats = new RepeatFilter(quietMs);
  const faults = new PassingFaults(patienceMs);
  return ({ level, namespace, log: { message, error, groupId } }) => {
    const text = [namespace, message, error, groupId].filter((part) => typeof part === 'string').join(' | ');
    if (passing.test(text)) {
      const lastsMs = faults.seen(typeof error === 'string' ? error : text, Date.now());
      if (lastsMs === null) return logger.debug(text);
      return logger.warn(`for ${Math.round(lastsMs / 1_000)} s now: ${text}`);
    }
    if (!repeats.passes(text, Date.now())) return;
    if (level === logLevel.ERROR) logger.error(text);
    else if (level <= logLevel.WARN) logger.warn(text);
    else logger.debug(text);
  };
};

/** For a program with a screen of its own: only what a person should look at. */
export function quietLogs(): void {
  Logger.overrideLogger(['warn', 'error', 'fatal']);
}
