import type { Admin } from 'kafkajs';
import { createKafka } from './create-kafka.js';
import type { KafkaAccess } from './create-kafka.js';
import { withAdmin } from './with-admin.js';

/** What was published a little before is read again as well: clocks of brokers and databases differ. */
const marginMs = 60_000;
/** Events and commands; requests are of seconds ago, and nobody waits for them. */
const isRead = (topic: string) => topic.endsWith('.events') || topic.endsWith('.tasks');
const idle = new Set(['Empty', 'Dead']);

/** Where the consumer groups of events and commands stand. */
export class ConsumerPositions {
  /** @param isOurs which groups; all where nobody else uses these brokers */
  constructor(
    private readonly access: KafkaAccess,
    private readonly isOurs: (groupId: string) => boolean = () => true,
  ) {}

  /** @throws while a member of a group is there: its place would be its own again */
  assertNobodyReads(): Promise<void> {
    return this.asAdmin(async (admin) => {
      const groups = await this.groupsOf(admin);
      if (groups.length === 0) return;
      const described = await admin.describeGroups(groups);
      const reading = described.groups.filter(({ state }) => !idle.has(state)).map(({ groupId }) => groupId);
      if (reading.length > 0) throw new Error(`services are running: ${reading.join(', ')} read from Kafka`);
    });
  }

  /** Lets every group read anew what was published since then. Nobody is moved forward. */
  moveBackTo(time: Date): Promise<void> {
    return this.asAdmin(async (admin) => {
      const since = time.getTime() - marginMs;
      for (const groupId of await this.groupsOf(admin)) {
        for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
          if (isRead(topic)) await moveBack(admin, { groupId, topic, since }, partitions);
        }
      }
    });
  }

  private async groupsOf(admin: Admin): Promise<string[]> {
    const { groups } = await admin.listGroups();
    return groups.map(({ groupId }) => groupId).filter(this.isOurs);
  }

  private asAdmin(work: (admin: Admin) => Promise<void>): Promise<void> {
    return withAdmin(createKafka({ ...this.access, clientId: 'restore' }), work);
  }
}

interface Place {
  groupId: string;
  topic: string;
  since: number;
}

async function moveBack(
  admin: Admin,
  { groupId, topic, since }: Place,
  stands: readonly { partition: number; offset: string }[],
): Promise<void> {
  const then = new Map(
    (await admin.fetchTopicOffsetsByTimestamp(topic, since)).map(({ partition, offset }) => [
      partition,
      offset,
    ]),
  );
  const partitions = stands.flatMap(({ partition, offset }) => {
    const earlier = then.get(partition);
    // '-1': nothing was read there yet.
    const isLater = earlier !== undefined && offset !== '-1' && BigInt(earlier) < BigInt(offset);
    return isLater ? [{ partition, offset: earlier }] : [];
  });
  if (partitions.length > 0) await admin.setOffsets({ groupId, topic, partitions });
}
