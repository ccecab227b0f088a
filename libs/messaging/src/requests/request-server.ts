import { CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { lastValueFrom } from 'rxjs';
import type { ServiceName } from '@megafon/contracts';
import { consumerDefaults, createKafka } from '../kafka/create-kafka.js';
import type { KafkaAccess } from '../kafka/create-kafka.js';
import { ensureTopicsOn } from '../kafka/ensure-topics.js';
import { OffsetCommitter } from '../kafka/offset-committer.js';
import { maxRequestBytes, requestTopic } from '../kafka/topics.js';
import { firstJoin, watchConsumer } from '../kafka/watch-consumer.js';
import type { StuckOptions } from '../kafka/watch-consumer.js';
import type { Watchdog } from '../kafka/watchdog.js';
import { recordSeal } from '../seal/record-seal.js';
import type { RecordSeal } from '../seal/record-seal.js';
import { unpackRecord } from './envelopes.js';
import type { RequestEnvelope } from './envelopes.js';
import { ReplySender } from './reply-sender.js';
import { RequestDispatcher } from './request-dispatcher.js';
import type { RequestObservation, Route } from './request-dispatcher.js';
import type { AnyRequestContract } from './request.js';

export interface RequestServerOptions extends StuckOptions, KafkaAccess {
  service: ServiceName;
  clientId: string;
  /**
   * Requests of users that run at once, and as many of other services and of nobody signed in. Four times as many wait;
   * more are refused with SERVICE.UNAVAILABLE. Default 1,000.
   */
  maxInFlight?: number;
  /** Requests of one user that run at once, and that wait behind them. Default 64. */
  maxPerUser?: number;
  /** Called after every request: for metrics. */
  observe?: (request: RequestObservation) => void;
}

/**
 * Answers a service's requests: `NestFactory.createMicroservice(AppModule, { strategy: new RequestServer(...) })`.
 * Requests run concurrently and at most once: each has a deadline, and its caller decides about another attempt.
 */
export class RequestServer extends Server implements CustomTransportStrategy {
  private readonly kafka: Kafka;
  private readonly topics: KafkaAccess['topics'];
  private readonly topic: string;
  private readonly consumer: Consumer;
  private readonly watchdog: Watchdog;
  private readonly committer: OffsetCommitter;
  private readonly seal: RecordSeal;
  private readonly replies: ReplySender;
  private readonly dispatcher: RequestDispatcher;
  private answering = 0;
  /** Called when the last one that was under way is answered. */
  private allAnswered = (): void => {};
  private readonly routes = new Map<string, Route>();
  private ready = false;

  constructor(options: RequestServerOptions) {
    super();
    const { service, keys, maxInFlight = 1_000, maxPerUser = 64, observe = () => {} } = options;
    this.kafka = createKafka(options);
    this.topics = options.topics;
    this.topic = requestTopic(service);
    this.consumer = this.kafka.consumer({
      ...consumerDefaults,
      groupId: this.topic,
      maxBytesPerPartition: 2 * maxRequestBytes,
    });
    this.watchdog = watchConsumer(this.consumer, this.topic, options);
    this.committer = new OffsetCommitter(this.consumer);
    this.seal = recordSeal(keys);
    this.replies = new ReplySender(createKafka(options, 'impatient'), this.seal);
    this.dispatcher = new RequestDispatcher({
      find: (pattern) => this.route(pattern),
      maxInFlight,
      maxPerUser,
      now: () => Date.now(),
      report: (error, errorId, request) => this.report(error, errorId, request),
      observe,
    });
  }

  /** Whether requests are being taken: part of the service's readiness. */
  get isReady(): boolean {
    return this.ready;
  }

  listen(callback: (error?: unknown) => void): void {
    this.start().then(
      () => callback(),
      (error: unknown) => callback(error),
    );
  }

  /** Takes no more requests, answers those under way, leaves the group. */
  async close(): Promise<void> {
    if (!this.ready) return;
    this.ready = false;
    this.consumer.pause([{ topic: this.topic }]);
    while (this.answering > 0) await new Promise<void>((resolve) => (this.allAnswered = resolve));
    await this.committer.flush();
    await this.consumer.disconnect();
    this.watchdog.stop();
    await this.replies.close();
  }

  /** There are no transport events to listen to; `isReady` tells the state. */
  on(): void {}

  unwrap<T>(): T {
    return this.kafka as T;
  }

  private async start(): Promise<void> {
    await ensureTopicsOn(this.kafka, [this.topic], this.topics);
    await this.replies.connect();
    await this.consumer.connect();
    // From the beginning: requests sent while the service started for the first time are answered.
    await this.consumer.subscribe({ topic: this.topic, fromBeginning: true });
    const joined = firstJoin(this.consumer);
    await this.consumer.run({ autoCommit: false, eachBatch: async (payload) => this.take(payload) });
    await joined;
    this.ready = true;
  }

  /** Only starts the requests: waiting for them would keep the next ones from being fetched. */
  private take({ batch }: EachBatchPayload): void {
    for (const { value } of batch.messages) {
      for (const request of unpackRecord<RequestEnvelope>(value && this.seal.open(value, batch.topic))) {
        this.answering += 1;
        void this.answer(request);
      }
    }
    this.committer.note(batch.topic, batch.partition, BigInt(batch.lastOffset()) + 1n);
  }

  private async answer(request: RequestEnvelope): Promise<void> {
    try {
      const reply = await this.dispatcher.dispatch(request);
      if (reply) await this.replies.send(request.replyTo, reply);
    } finally {
      this.answering -= 1;
      if (this.answering === 0) this.allAnswered();
    }
  }

  private route(pattern: string): Route | undefined {
    const known = this.routes.get(pattern);
    if (known) return known;
    const handler = this.getHandlerByPattern(pattern);
    const contract = handler?.extras?.['contract'] as AnyRequestContract | undefined;
    if (!handler || !contract) return undefined;
    const route: Route = {
      contract,
      handle: async (request) => lastValueFrom(this.transformToObservable<unknown>(await handler(request))),
    };
    this.routes.set(pattern, route);
    return route;
  }

  private report(error: unknown, errorId: string, { pattern, traceId }: RequestEnvelope): void {
    const stack = error instanceof Error ? error.stack : undefined;
    this.logger.error({ message: `${pattern} failed: ${String(error)}`, errorId, traceId, pattern }, stack);
  }
}
