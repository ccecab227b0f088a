import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { DeadLetterFeed, DeadLetterStore, KafkaConnection } from '@megafon/messaging';
import type { DeadLetterRecord } from '@megafon/messaging';
import { newDeadLetter, noteSent } from './dead-letter.js';
import { DeadLetterRepository } from './dead-letter.repository.js';

export const FEED_GROUP = Symbol('FeedGroup');

/** Keeps what is given up in any service, so that it can be listed; and that it was sent again, by whomever. */
@Injectable()
export class KeepDeadLetters implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly feed: DeadLetterFeed;

  constructor(
    private readonly letters: DeadLetterRepository,
    private readonly store: DeadLetterStore,
    connection: KafkaConnection,
    @Inject(FEED_GROUP) group: string,
  ) {
    this.feed = new DeadLetterFeed(connection, store, { group, take: (record) => this.take(record) });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.feed.stop();
  }

  /** Harmless when told twice. What none of us put there is left where it is: the command of the shell counts it. */
  async take(record: DeadLetterRecord): Promise<void> {
    if (record.kind === 'letter') {
      const { letter } = record;
      await this.letters.keep(letter, newDeadLetter(letter, this.store.envelopeOf(letter)));
    }
    if (record.kind !== 'replay') return;
    const sent = await this.letters.at(record.replay);
    if (!sent) return;
    const at = new Date(record.replay.at);
    await this.letters.step(sent._id, (letter) => noteSent(letter, at));
  }
}
