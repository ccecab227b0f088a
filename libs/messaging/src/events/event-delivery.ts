import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { EventEnvelope } from '@megafon/contracts';
import type { IHeaders } from 'kafkajs';
import type { Consumed, Death } from '../dead-letters/dead-letter.js';
import type { Watchdog } from '../kafka/watchdog.js';
import { eventHeaders, eventPlace, traceHeader } from '../seal/event-place.js';
import { inSpan, readTraceparent, runWithTrace } from '../trace.js';
import type { TracePlace } from '../trace.js';
import type { AttemptStore } from './attempt-store.js';
import type { EventGate } from './event-gate.js';
import { DeadLetterWriter } from './dead-letter-writer.js';
import type { DeadLetterOptions } from './dead-letter-writer.js';
import type { Subscription } from './event-handler.js';
import { PoisonMessage } from './event-router.js';
import type { EventRouter, RoutedEvent } from './event-router.js';
import { afterFailure } from './retry.js';

interface DeliveryOptions extends Omit<DeadLetterOptions, 'wait'> {
  router: Pick<EventRouter, 'mayWant' | 'route'>;
  attempts: AttemptStore;
  watchdog: Pick<Watchdog, 'enter'>;
  gate?: EventGate | undefined;
  /** Ends the waits between attempts: what was not delivered is left to the next process. */
  stopping: AbortSignal;
}

/** Brings one message to its handlers, however many attempts it takes, or to the dead letters. */
export class EventDelivery {
  private readonly logger = new Logger(EventDelivery.name);
  /** Messages that may have killed a process run one at a time, so that they do not take others with them. */
  private suspects: Promise<unknown> = Promise.resolve();
  private readonly deadLetters: DeadLetterWriter;

  constructor(private readonly options: DeliveryOptions) {
    this.deadLetters = new DeadLetterWriter({ ...options, wait: (ms) => this.wait(ms) });
  }

  /** True when done with; false when stopped before. Never rejects. */
  async deliver(consumed: Consumed): Promise<boolean> {
    if (this.options.stopping.aborted) return false;
    try {
      const routed = this.read(consumed);
      return routed === null || (await this.handle(consumed, routed));
    } catch (error) {
      const poison = error instanceof PoisonMessage ? error : undefined;
      const reason = poison?.message ?? `unexpected: ${String(error)}`;
      const cause = poison?.deathCause ?? 'handler-failed';
      return this.deadLetters.write(consumed, { cause, reason, attempts: 0 }, poison?.routed);
    }
  }

  /**
   * Null for what nobody here wants.
   * @throws PoisonMessage
   */
  private read({ topic, message }: Consumed): RoutedEvent | null {
    const { router, seal, group } = this.options;
    const headers = eventHeaders(message.headers);
    const isForOthers = headers.group !== undefined && headers.group !== group;
    if (isForOthers || !router.mayWant(headers.type)) return null;
    const text = message.value && seal.open(message.value, eventPlace(topic, headers));
    if (text !== null) {
      const routed = router.route(text);
      return routed && { ...routed, publishedAt: publishedAt(message.headers, routed.event) };
    }
    throw new PoisonMessage('not-sealed', `not sealed with our key for ${topic} and its type`);
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
    const reason = 'its handling ended the process, again and again';
    return this.giveUp(consumed, routed, key, { cause: 'process-ended', reason, attempts: started - 1 });
  }

  private async attemptUntilDone(
    consumed: Consumed,
    routed: RoutedEvent,
    key: string,
    firstAttempt: number,
  ): Promise<boolean> {
    const { attempts, retry } = this.options;
    const { event } = routed;
    const left = [...routed.subscriptions];
    let attempt = firstAttempt;
    for (let failures = 1; ; failures += 1) {
      const failure = await this.attempt(routed, left, key);
      if (!failure) {
        await attempts.clear(key);
        return true;
      }
      const next = afterFailure(failure.error, attempt, failures, retry);
      this.note(event, `attempt ${attempt} of ${key} in ${left[0]?.handlerName}`, failure, next.step);
      if (next.step === 'dead-letter') {
        const reason = describe(failure.error);
        return this.giveUp(consumed, routed, key, { cause: 'handler-failed', reason, attempts: attempt });
      }
      if (!next.counts) await attempts.forgive(key);
      if (!(await this.wait(next.afterMs))) return false;
      attempt = await attempts.begin(key);
    }
  }

  /** Runs the handlers that are left, and takes those that succeed off the list. */
  private async attempt(
    { event, publishedAt: parent }: RoutedEvent,
    left: Subscription[],
    key: string,
  ): Promise<{ error: unknown; durationMs: number } | null> {
    const { watchdog, observe, group } = this.options;
    const attributes = { 'megafon.event.type': event.type, 'messaging.consumer.group.name': group };
    const startedAt = performance.now();
    const leave = watchdog.enter(`${event.type} at ${key}`);
    try {
      if (!(await this.isTaken(event))) left.length = 0;
      for (let current = left[0]; current; current = left[0]) {
        const subscription = current;
        const name = `${subscription.handlerName} ${event.type}`;
        await runWithTrace(event.traceId, () =>
          inSpan(name, { kind: 'consumer', attributes, parent }, () => subscription.handle(event)),
        );
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

  private async isTaken(event: EventEnvelope): Promise<boolean> {
    if ((await this.options.gate?.takes(event)) !== false) return true;
    this.logger.warn({ message: `${event.type} ${event.id} is passed over`, traceId: event.traceId });
    return false;
  }

  private note(
    { type, traceId }: EventEnvelope,
    what: string,
    { error, durationMs }: { error: unknown; durationMs: number },
    step: 'retry' | 'dead-letter',
  ): void {
    const message = `${type}: ${what} failed: ${String(error)}`;
    if (step === 'dead-letter') {
      return this.logger.error({ message, traceId }, error instanceof Error ? error.stack : undefined);
    }
    this.logger.warn({ message, traceId });
    this.options.observe({ type, group: this.options.group, outcome: 'retried', durationMs });
  }

  private async giveUp(
    consumed: Consumed,
    routed: RoutedEvent,
    key: string,
    died: Pick<Death, 'cause' | 'reason' | 'attempts'>,
  ): Promise<boolean> {
    const written = await this.deadLetters.write(consumed, died, routed);
    if (written) await this.options.attempts.clear(key);
    return written;
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

/** Somebody else's word, which is taken for the event's own trace alone. */
function publishedAt(headers: IHeaders | undefined, { traceId }: EventEnvelope): TracePlace | undefined {
  const place = readTraceparent(headers?.[traceHeader]?.toString());
  return traceId === '' || place?.traceId === traceId ? place : undefined;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
