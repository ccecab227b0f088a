import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { RedisConnection } from '@megafon/service';
import type { Redis } from '@megafon/service';

type Listener = (message: Buffer) => void;

/** One connection for all channels of this process; what was asked for while Redis was away is made up for. */
@Injectable()
export class RedisSubscriptions implements OnModuleInit {
  private readonly logger = new Logger(RedisSubscriptions.name);
  private readonly wanted = new Map<string, Listener>();
  /** Those that the client restores by itself. */
  private readonly made = new Set<string>();
  private readonly backListeners = new Set<() => void>();
  private client?: Redis;

  constructor(private readonly redis: RedisConnection) {}

  async onModuleInit(): Promise<void> {
    this.client = await this.redis.connect('subscriptions');
    this.client.on('ready', () => {
      this.makeMissing();
      for (const listener of this.backListeners) listener();
    });
    this.makeMissing();
  }

  /** One listener a channel. */
  add(channel: string, listener: Listener): void {
    this.wanted.set(channel, listener);
    this.makeMissing();
  }

  remove(channel: string): void {
    const listener = this.wanted.get(channel);
    this.wanted.delete(channel);
    if (!listener || !this.made.delete(channel)) return;
    this.client?.unsubscribe(channel, undefined, true).catch((error: unknown) => this.note(channel, error));
  }

  /** Calls whenever the connection came back: messages may have been missed. */
  onBack(listener: () => void): void {
    this.backListeners.add(listener);
  }

  private makeMissing(): void {
    if (!this.client?.isReady) return;
    for (const [channel, listener] of this.wanted) {
      if (this.made.has(channel)) continue;
      this.made.add(channel);
      this.client.subscribe(channel, listener, true).catch((error: unknown) => {
        this.made.delete(channel);
        this.note(channel, error);
      });
    }
  }

  private note(channel: string, error: unknown): void {
    this.logger.debug({ msg: 'subscription not changed', channel, err: error });
  }
}
