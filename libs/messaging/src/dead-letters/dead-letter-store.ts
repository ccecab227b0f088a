import type { IHeaders } from 'kafkajs';
import { z } from 'zod';
import type { KafkaConnection } from '../kafka/kafka-connection.js';
import { allTopics } from '../kafka/topics.js';
import { eventHeaders, eventPlace, groupHeader, typeHeader } from '../seal/event-place.js';
import { readDeadLetter } from './dead-letter.js';
import type { Consumed, DeadLetter } from './dead-letter.js';
import { readTopics } from './read-topic.js';

export interface KeptLetter extends DeadLetter {
  /** When it was sent again; null when it never was. */
  replayedAt: string | null;
}

/** Why a dead letter is not sent again. */
export class ReplayRefused extends Error {
  override readonly name = 'ReplayRefused';
}

const replayHeader = 'dead-letter-replayed';
const replay = z.object({ partition: z.number(), offset: z.string(), at: z.string() });

/** The dead letters that Kafka keeps, and their way back. */
export class DeadLetterStore {
  /** @param topics those of dead letters; all of the system's unless given */
  constructor(
    private readonly connection: KafkaConnection,
    private readonly topics = allTopics().filter((topic) => topic.endsWith('.dead')),
  ) {}

  /** In the order of their deaths. What is in these topics and not from one of us is only counted. */
  async list(): Promise<{ letters: KeptLetter[]; foreign: number }> {
    const records = await readTopics(this.connection.kafka, this.topics);
    const replays = new Map<string, string>();
    const letters: DeadLetter[] = [];
    let foreign = 0;
    for (const record of records) {
      const replayed = this.readReplay(record);
      const letter = replayed ? null : readDeadLetter(record, this.connection.seal);
      if (replayed) replays.set(`${record.topic}:${replayed.partition}:${replayed.offset}`, replayed.at);
      else if (letter) letters.push(letter);
      else foreign += 1;
    }
    const kept = letters.map((letter) => ({
      ...letter,
      replayedAt: replays.get(`${letter.topic}:${letter.partition}:${letter.offset}`) ?? null,
    }));
    return { letters: kept.sort((a, b) => a.death.at.localeCompare(b.death.at)), foreign };
  }

  /** The message's text; null when it was not sealed by one of us. */
  textOf({ origin, message }: DeadLetter): string | null {
    const place = eventPlace(origin.topic, eventHeaders(message.headers));
    return message.value && this.connection.seal.open(message.value, place);
  }

  /**
   * Sends the message to where it came from, with its key, for the group that gave it up.
   * @param force also when that was done before, and when what waited for it was told that nothing will come of it
   * @throws ReplayRefused
   */
  async replay(letter: KeptLetter, { force = false } = {}): Promise<void> {
    const { topic, partition, offset, origin, death, message } = letter;
    const text = this.textOf(letter);
    if (text === null) throw new ReplayRefused('it was not sealed by one of us: never');
    if (letter.replayedAt && !force) throw new ReplayRefused(`it was replayed at ${letter.replayedAt}`);
    if (death.told && !force) {
      throw new ReplayRefused('what waited for it was told that it failed; a replay does it nevertheless');
    }
    const { type } = eventHeaders(message.headers);
    const value = this.connection.seal.seal(text, eventPlace(origin.topic, { type, group: death.group }));
    const headers: IHeaders = {
      [groupHeader]: death.group,
      ...(type !== undefined && { [typeHeader]: type }),
    };
    await this.connection.send(origin.topic, [{ key: message.key, value, headers }]);
    const note = JSON.stringify({ partition, offset, at: new Date().toISOString() });
    const sealed = this.connection.seal.seal(note, replayPlace(topic));
    await this.connection.send(topic, [{ value: null, headers: { [replayHeader]: sealed } }]);
  }

  private readReplay({ topic, message }: Consumed): z.output<typeof replay> | null {
    const sealed = message.headers?.[replayHeader];
    const text = Buffer.isBuffer(sealed) ? this.connection.seal.open(sealed, replayPlace(topic)) : null;
    return text === null ? null : replay.parse(JSON.parse(text));
  }
}

const replayPlace = (topic: string): string => JSON.stringify([topic, replayHeader]);
