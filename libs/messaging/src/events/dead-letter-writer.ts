import { Logger } from '@nestjs/common';
import type { Message } from 'kafkajs';
import { deadLetter } from '../dead-letters/dead-letter.js';
import type { Consumed, Death } from '../dead-letters/dead-letter.js';
import type { EventObservation } from '../messaging-options.js';
import type { RecordSeal } from '../seal/record-seal.js';
import { runWithTrace } from '../trace.js';
import type { RoutedEvent } from './event-router.js';
import { afterFailure } from './retry.js';
import type { RetryPolicy } from './retry.js';

export interface DeadLetterOptions {
  group: string;
  seal: RecordSeal;
  retry: RetryPolicy;
  send: (topic: string, messages: Message[]) => Promise<void>;
  observe: (event: EventObservation) => void;
  /** False when stopped meanwhile. */
  wait: (ms: number) => Promise<boolean>;
}

/** Takes what is given up: ends what waits for it, and stores it as a dead letter. */
export class DeadLetterWriter {
  private readonly logger = new Logger(DeadLetterWriter.name);

  constructor(private readonly options: DeadLetterOptions) {}

  /**
   * True when the dead letter is stored: only then may the message be committed. False when stopped before.
   * @param routed what the message was, as far as it could be read
   */
  async write(
    consumed: Consumed,
    died: Pick<Death, 'cause' | 'reason' | 'attempts'>,
    routed?: RoutedEvent,
  ): Promise<boolean> {
    const { group } = this.options;
    const { topic, message } = consumed;
    this.logger.error(`dead letter from ${topic}, offset ${message.offset}: ${died.cause}: ${died.reason}`);
    const death: Death = { ...died, group, at: new Date().toISOString(), told: false };
    const told = routed ? await this.tell(routed, death) : false;
    if (told === null || !(await this.store(consumed, { ...death, told }))) return false;
    const type = routed?.event.type ?? 'unknown';
    this.options.observe({ type, group, outcome: 'dead-lettered', cause: died.cause });
    return true;
  }

  /** Whether every handler that wanted to know was told; null when stopped before. */
  private async tell({ event, subscriptions }: RoutedEvent, death: Death): Promise<boolean | null> {
    const { retry } = this.options;
    const told = subscriptions.filter((each) => each.whenDead);
    // It may be this that ends the process: then it has had its chances.
    if (told.length === 0 || death.attempts >= 2 * retry.maxAttempts) return false;
    for (const subscription of told) {
      for (let failures = 1, counted = 1; ; failures += 1) {
        try {
          await runWithTrace(event.traceId, async () => subscription.whenDead?.(event, death));
          break;
        } catch (error) {
          this.logger.error(`${subscription.handlerName} was not told of a dead letter: ${String(error)}`);
          const next = afterFailure(error, counted, failures, retry);
          if (next.step === 'dead-letter') return false;
          if (next.counts) counted += 1;
          if (!(await this.options.wait(next.afterMs))) return null;
        }
      }
    }
    return true;
  }

  private async store(consumed: Consumed, death: Death): Promise<boolean> {
    const letter = deadLetter(consumed, death, this.options.seal);
    for (;;) {
      try {
        await this.options.send(letter.topic, [letter.message]);
        return true;
      } catch (error) {
        this.logger.error(`dead letter of ${consumed.topic} not sent: ${String(error)}`);
        if (!(await this.options.wait(this.options.retry.maxWaitMs))) return false;
      }
    }
  }
}
