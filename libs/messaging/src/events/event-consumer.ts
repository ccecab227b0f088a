import { KeyedQueue } from '@megafon/concurrency';
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { consumerDefaults } from '../kafka/create-kafka.js';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { OffsetCommitter } from '../kafka/offset-committer.js';
import { deadTopic } from '../kafka/topics.js';
import { firstJoin, watchConsumer } from '../kafka/watch-consumer.js';
import type { Watchdog } from '../kafka/watchdog.js';
import type { EventObservation, MessagingOptions } from '../messaging-options.js';
import type { AttemptStore } from './attempt-store.js';
import type { EventGate } from './event-gate.js';
import { EventDelivery } from './event-delivery.js';
import type { Subscription } from './event-handler.js';
import { EventRouter } from './event-router.js';
import { PartitionLane } from './partition-lane.js';
import { defaultRetryPolicy } from './retry.js';

export interface EventConsumerOptions extends Pick<
  MessagingOptions,
  'retry' | 'maxConcurrentHandlers' | 'stuckAfterMs' | 'onStuck'
> {
  group: string;
  subscriptions: readonly Subscription[];
  attempts: AttemptStore;
  gate?: EventGate | undefined;
  observe: (event: EventObservation) => void;
}

/** Past this a partition is not fetched from until its handlers have caught up. */
const maxOpenPerPartition = 500;

/**
 * One consumer group's member. Fetching never waits for handlers: messages go to the lanes of their partitions, and
 * offsets are committed behind the handlers. So a slow key delays nothing but itself and its commits.
 */
export class EventConsumer {
  private readonly router: EventRouter;
  private readonly consumer: Consumer;
  private readonly committer: OffsetCommitter;
  private readonly watchdog: Watchdog;
  private readonly byKey: KeyedQueue;
  private readonly delivery: EventDelivery;
  private readonly lanes = new Map<string, PartitionLane>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly connection: KafkaConnection,
    private readonly options: EventConsumerOptions,
  ) {
    const { group, subscriptions } = options;
    this.router = new EventRouter(subscriptions);
    this.byKey = new KeyedQueue(options.maxConcurrentHandlers ?? 64);
    this.consumer = connection.kafka.consumer({ ...consumerDefaults, groupId: group });
    this.committer = new OffsetCommitter(this.consumer);
    this.watchdog = watchConsumer(this.consumer, group, options);
    this.delivery = new EventDelivery({
      group,
      router: this.router,
      attempts: options.attempts,
      gate: options.gate,
      seal: connection.seal,
      retry: { ...defaultRetryPolicy, ...options.retry },
      watchdog: this.watchdog,
      send: (topic, messages) => connection.send(topic, messages),
      observe: options.observe,
      stopping: this.stopping.signal,
    });
  }

  get group(): string {
    return this.options.group;
  }

  get topics(): string[] {
    return this.router.topics;
  }

  /** Resolves when the group is joined. */
  async start(): Promise<void> {
    const { topics } = this.router;
    await this.connection.ensureTopics([...topics, ...topics.map(deadTopic)]);
    this.consumer.on('consumer.group_join', ({ payload }) => this.dropLost(payload.memberAssignment));
    const joined = firstJoin(this.consumer);
    await this.consumer.connect();
    // From the beginning: what was published before the group first existed is not lost.
    await this.consumer.subscribe({ topics, fromBeginning: true });
    await this.consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: 8,
      eachBatch: async (payload) => this.take(payload),
    });
    await joined;
  }

  /** Starts no more handlers, waits for those that run, commits, leaves the group. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const topic of this.router.topics) this.consumer.pause([{ topic }]);
    await this.byKey.idle();
    await this.committer.flush();
    await this.consumer.disconnect();
    this.watchdog.stop();
  }

  private take({ batch }: EachBatchPayload): void {
    const lane = this.lane(batch.topic, batch.partition);
    for (const message of batch.messages) lane.add(message);
    if (lane.open < maxOpenPerPartition) return;
    this.consumer.pause([{ topic: batch.topic, partitions: [batch.partition] }]);
    lane.whenBelow(maxOpenPerPartition / 2, () => {
      if (this.stopping.signal.aborted) return;
      this.consumer.resume([{ topic: batch.topic, partitions: [batch.partition] }]);
    });
  }

  private lane(topic: string, partition: number): PartitionLane {
    const key = `${topic}:${partition}`;
    let lane = this.lanes.get(key);
    if (!lane) {
      const deliver = (message: KafkaMessage): Promise<boolean> =>
        this.delivery.deliver({ topic, partition, message });
      const commit = (next: bigint): void => this.committer.note(topic, partition, next);
      lane = new PartitionLane(key, this.byKey, deliver, commit);
      this.lanes.set(key, lane);
    }
    return lane;
  }

  /** Another member has the partition now: what has not started here is left to it. */
  private dropLost(assigned: Record<string, number[]>): void {
    const kept = new Set(
      Object.entries(assigned).flatMap(([topic, list]) => list.map((p) => `${topic}:${p}`)),
    );
    for (const [key, lane] of this.lanes) {
      if (kept.has(key)) continue;
      lane.abandon();
      this.lanes.delete(key);
    }
  }
}
