import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { EventEnvelope } from '@megafon/contracts';
import type { Message } from 'kafkajs';
import type { EventObservation } from '../messaging-options.js';
import type { Watchdog } from '../kafka/watchdog.js';
import { runWithTrace } from '../trace.js';
import type { AttemptStore } from './attempt-store.js';
import { deadLetter } from './dead-letters.js';
import type { Consumed } from './dead-letters.js';
import type { Subscription } from './event-handler.js';
import { PoisonMessage } from './event-router.js';
import type { EventRouter, RoutedEvent } from './event-router.js';
import { afterFailure } from './retry.js';
import type { RetryPolicy } from './retry.js';

interface DeliveryOptions {
  group: string;
  router: Pick<EventRouter, 'route'>;
  attempts: AttemptStore;
  retry: RetryPolicy;
  watchdog: Pick<Watchdog, 'enter'>;
  send: (topic: string, messages: Message[]) => Promise<void>;
  observe: (event: EventObservation) => void;
  /** Ends the waits between attempts: what was not delivered is left to the next process. */
  stopping: AbortSignal;
}

/** Brings one message to its handlers, however many attempts it takes, or to the dead letters. */
export class EventDelivery {
  private readonly logger = new Logger(EventDelivery.name);
  /** Messages that may have killed a process run one at a time, so that they do not take others with them. */
  private suspects: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: DeliveryOptions) {}

  /** True when done with; false when stopped before. Never rejects. */
  async deliver(consumed: Consumed): Promise<boolean> {
    if (this.options.stopping.aborted) return false;
    try {
      const { headers, value } = consumed.message;
      const routed = this.options.router.route(value, headers?.['type']?.toString());
      return routed === null || (await this.handle(consumed, routed));
    } catch (error) {
      const reason = error instanceof PoisonMessage ? error.message : `unexpected: ${String(error)}`;
      return this.bury(consumed, reason, 0);
    }
  }

  private async handle(consumed: Consumed, routed: RoutedEvent): Promise<boolean> {
    const { attempts, group } = this.options;
    const key = `${group}:${consumed.topic}:${consumed.partition}:${consumed.message.offset}`;
    if ((await attempts.begin(key)) === 1) return this.attemptUntilDone(consumed, routed, key, 1);
    // Waiting for its turn is no attempt: were it counted, the deaths of those before it would be held against it.
    await attempts.forgive(key);
    const turn = this.suspects.then(() => this.handleSuspect(consumed, routed, key));
    this.suspects = turn.catch(() => undefined);
    return turn;
  }

  private async handleSuspect(consumed: Consumed, routed: RoutedEvent, key: string): Promise<boolean> {
    const { attempts, retry, stopping } = this.options;
    if (stopping.aborted) return false;
    const started = await attempts.begin(key);
    if (started <= retry.maxAttempts) return this.attemptUntilDone(consumed, routed, key, started);
    return this.giveUp(consumed, key, 'its handling ended the process, again and again', started - 1);
  }

  private async attemptUntilDone(
    consumed: Consumed,
    { event, subscriptions }: RoutedEvent,
    key: string,
    firstAttempt: number,
  ): Promise<boolean> {
    const { attempts, retry } = this.options;
    const left = [...subscriptions];
    let attempt = firstAttempt;
    for (let failures = 1; ; failures += 1) {
      const failure = await this.attempt(event, left, key);
      if (!failure) {
        await attempts.clear(key);
        return true;
      }
      const next = afterFailure(failure.error, attempt, failures, retry);
      this.note(event, `attempt ${attempt} of ${key} in ${left[0]?.handlerName}`, failure, next.step);
      if (next.step === 'dead-letter') return this.giveUp(consumed, key, describe(failure.error), attempt);
      if (!next.counts) await attempts.forgive(key);
      if (!(await this.wait(next.afterMs))) return false;
      attempt = await attempts.begin(key);
    }
  }

  /** Runs the handlers that are left, and takes those that succeed off the list. */
  private async attempt(
    event: EventEnvelope,
    left: Subscription[],
    key: string,
  ): Promise<{ error: unknown; durationMs: number } | null> {
    const { watchdog, observe, group } = this.options;
    const startedAt = performance.now();
    const leave = watchdog.enter(`${event.type} at ${key}`);
    try {
      for (let current = left[0]; current; current = left[0]) {
        const subscription = current;
        await runWithTrace(event.traceId, () => subscription.handle(event));
        left.shift();
      }
      observe({ type: event.type, group, outcome: 'handled', durationMs: performance.now() - startedAt });
      return null;
    } catch (error) {
      return { error, durationMs: performance.now() - startedAt };
    } finally {
      leave();
    }
  }

  private note(
    { type, traceId }: EventEnvelope,
    what: string,
    { error, durationMs }: { error: unknown; durationMs: number },
    step: 'retry' | 'dead-letter',
  ): void {
    const message = `${type}: ${what} failed: ${String(error)}`;
    if (step === 'retry') this.logger.warn({ message, traceId });
    else this.logger.error({ message, traceId }, error instanceof Error ? error.stack : undefined);
    const outcome = step === 'retry' ? 'retried' : 'dead-lettered';
    this.options.observe({ type, group: this.options.group, outcome, durationMs });
  }

  private async giveUp(consumed: Consumed, key: string, reason: string, attempts: number): Promise<boolean> {
    const buried = await this.bury(consumed, reason, attempts);
    if (buried) await this.options.attempts.clear(key);
    return buried;
  }

  /** Tries until the dead letter is stored: only then may the message be committed. */
  private async bury(consumed: Consumed, reason: string, attempts: number): Promise<boolean> {
    const { send, group, retry } = this.options;
    const letter = deadLetter(consumed, { reason, attempts, group, at: new Date() });
    this.logger.error(`dead letter from ${consumed.topic}, offset ${consumed.message.offset}: ${reason}`);
    for (;;) {
      try {
        await send(letter.topic, [letter.message]);
        return true;
      } catch (error) {
        this.logger.error(`dead letter of ${consumed.topic} not sent: ${String(error)}`);
        if (!(await this.wait(retry.maxWaitMs))) return false;
      }
    }
  }

  /** False when stopped meanwhile. */
  private async wait(ms: number): Promise<boolean> {
    try {
      await sleep(ms, undefined, { signal: this.options.stopping });
      return true;
    } catch (error) {
      if (this.options.stopping.aborted) return false;
      throw error;
    }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
