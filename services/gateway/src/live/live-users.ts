import { Injectable, Logger, OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { GatewayMetrics } from '../gateway-metrics.js';
import { LiveCursor } from './live-cursor.js';
import type { Page } from './live-cursor.js';
import { LiveLog, wakeChannel } from './live-log.js';
import { RedisSubscriptions } from '../redis/redis-subscriptions.js';
import { SpreadRounds } from './spread-rounds.js';

/** The open pages of this gateway, by user. */
@Injectable()
export class LiveUsers implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(LiveUsers.name);
  private readonly cursors = new Map<string, Set<LiveCursor>>();
  /** A wake may be lost with the connection it came over. */
  private readonly rounds = new SpreadRounds(
    this.cursors,
    (userId) => this.wake(userId),
    (err) => this.logger.error({ msg: 'a page was not looked at', err }),
  );

  constructor(
    private readonly log: LiveLog,
    private readonly subscriptions: RedisSubscriptions,
    private readonly metrics: GatewayMetrics,
  ) {}

  onModuleInit(): void {
    this.metrics.showConnected(() => [...this.cursors.values()].reduce((sum, { size }) => sum + size, 0));
    this.subscriptions.add(wakeChannel, (message) => this.wake(message.toString()));
    this.subscriptions.onBack(() => this.rounds.hurry());
    this.rounds.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  /** Keeps a page up to date until the returned function is called. */
  follow(userId: string, page: Page, lastSeq: string | null): () => void {
    const { log } = this;
    const sequence = {
      after: (seq: string, limit: number) => log.after(userId, seq, limit),
      extent: () => log.extent(userId),
    };
    const cursor = new LiveCursor(sequence, this.timed(page), lastSeq);
    const ofUser = this.cursors.get(userId) ?? new Set();
    this.cursors.set(userId, ofUser.add(cursor));
    void this.read(cursor);
    return () => {
      cursor.close();
      ofUser.delete(cursor);
      if (ofUser.size === 0 && this.cursors.get(userId) === ofUser) this.cursors.delete(userId);
    };
  }

  /** What a page missed while it was away says nothing about how fast events travel. */
  private timed(page: Page): Page {
    const openedAtMs = Date.now();
    return {
      event: (live) => {
        page.event(live);
        if (Date.parse(live.event.time) >= openedAtMs) this.metrics.delivered(live, Date.now());
      },
      resync: (seq) => page.resync(seq),
      ready: (seq) => page.ready(seq),
    };
  }

  private wake(userId: string): void {
    for (const cursor of this.cursors.get(userId) ?? []) void this.read(cursor);
  }

  private async read(cursor: LiveCursor): Promise<void> {
    if (!(await cursor.wake())) this.rounds.hurry();
  }
}
