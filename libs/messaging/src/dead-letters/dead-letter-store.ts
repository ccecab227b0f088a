import { eventEnvelope } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { IHeaders } from 'kafkajs';
import { z } from 'zod';
import type { KafkaConnection } from '../kafka/kafka-connection.js';
import { deadTopics } from '../kafka/topics.js';
import { eventHeaders, eventPlace, groupHeader, typeHeader } from '../seal/event-place.js';
import { readDeadLetter } from './dead-letter.js';
import type { Consumed, DeadLetter } from './dead-letter.js';
import { readTopics } from '../kafka/read-topics.js';
import { withAdmin } from '../kafka/with-admin.js';

export interface KeptLetter extends DeadLetter {
  /** When it was sent again; null when it never was. */
  replayedAt: string | null;
}

/** Why a dead letter is not sent again. */
export class ReplayRefused extends Error {
  override readonly name = 'ReplayRefused';
}

/** That the letter at this place of a topic was sent again. */
type Replay = z.output<typeof replay> & { topic: string };
export type DeadLetterRecord =
  | { kind: 'letter'; letter: DeadLetter }
  | { kind: 'replay'; replay: Replay }
  /** Put there by none of us, or sealed with a key that is lost. */
  | { kind: 'foreign' };

const replayHeader = 'dead-letter-replayed';
const replay = z.object({ partition: z.number(), offset: z.string(), at: z.string() });

/** The dead letters that Kafka keeps, and their way back. */
export class DeadLetterStore {
  /** @param topics those of dead letters; all of the system's unless given */
  constructor(
    private readonly connection: KafkaConnection,
    readonly topics: readonly string[] = deadTopics(),
  ) {}

  /** In the order of their deaths. What is in these topics and not from one of us is only counted. */
  async list(): Promise<{ letters: KeptLetter[]; foreign: number }> {
    const consumed = await readTopics(this.connection.kafka, this.topics);
    const replays = new Map<string, string>();
    const letters: DeadLetter[] = [];
    let foreign = 0;
    for (const record of consumed.map((one) => this.read(one))) {
      if (record.kind === 'replay') replays.set(placeIn(record.replay), record.replay.at);
      else if (record.kind === 'letter') letters.push(record.letter);
      else foreign += 1;
    }
    const kept = letters.map((letter) => ({ ...letter, replayedAt: replays.get(placeIn(letter)) ?? null }));
    return { letters: kept.sort((a, b) => a.death.at.localeCompare(b.death.at)), foreign };
  }

  /** Those of its topics that are not there, or that access lists hide from this user: `list` says nothing of them. */
  async hidden(): Promise<string[]> {
    const seen = new Set(await withAdmin(this.connection.kafka, (admin) => admin.listTopics()));
    return this.topics.filter((topic) => !seen.has(topic));
  }

  /** What a record of these topics is. */
  read(consumed: Consumed): DeadLetterRecord {
    const replayed = this.readReplay(consumed);
    if (replayed) return { kind: 'replay', replay: { ...replayed, topic: consumed.topic } };
    const letter = readDeadLetter(consumed, this.connection.seal);
    return letter ? { kind: 'letter', letter } : { kind: 'foreign' };
  }

  /** What the message is, and not what it says; null when it was not sealed by one of us, or is no event. */
  envelopeOf(letter: DeadLetter): Omit<EventEnvelope, 'data'> | null {
    const envelope = eventEnvelope.omit({ data: true }).safeParse(parseJson(this.textOf(letter)));
    return envelope.success ? envelope.data : null;
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
const placeIn = ({ topic, partition, offset }: Omit<Replay, 'at'>): string =>
  `${topic}:${partition}:${offset}`;

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
