import { Logger } from '@nestjs/common';
import type { Consumer } from 'kafkajs';
import { Watchdog } from './watchdog.js';

export interface StuckOptions {
  /** A handler that runs longer than this, or a consumer that stands still, is stuck. Default 120,000 ms. */
  stuckAfterMs?: number;
  /** Called once when a consumer is stuck. Default: the process ends with code 70, for its supervisor to restart. */
  onStuck?: (reason: string) => void;
}

const stuckExitCode = 70;

/**
 * Watches that a consumer goes on fetching. A broker that is away is no reason to end the process: kafkajs then
 * restarts the consumer again and again, and each time it is on its feet. What it gives up on is one.
 */
export function watchConsumer(consumer: Consumer, name: string, options: StuckOptions): Watchdog {
  const { stuckAfterMs = 120_000, onStuck = () => process.exit(stuckExitCode) } = options;
  const watchdog = new Watchdog(name, stuckAfterMs, (reason) => {
    new Logger('Watchdog').fatal(`stuck: ${reason}`);
    onStuck(reason);
  });
  consumer.on('consumer.connect', () => watchdog.start());
  consumer.on('consumer.fetch', () => watchdog.beat());
  consumer.on('consumer.group_join', () => watchdog.beat());
  consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
    if (restart) watchdog.beat();
    else watchdog.bark(`the consumer crashed: ${String(error)}`);
  });
  return watchdog;
}

/** Resolves when the consumer has its partitions. Call before `run`. */
export function firstJoin(consumer: Consumer): Promise<void> {
  return new Promise((resolve) => consumer.on('consumer.group_join', () => resolve()));
}
