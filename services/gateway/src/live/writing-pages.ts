import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { redisNames, writingProgress } from '@megafon/contracts';
import { RedisSubscriptions } from '../redis/redis-subscriptions.js';
import type { LiveSocket } from './live-socket.js';

/**
 * Brings what is being written for a user to that user's open pages. One channel holds it for all users: it is little,
 * and only while somebody waits for a text. What is lost the next message brings, and at the end the page asks.
 */
@Injectable()
export class WritingPages implements OnModuleInit {
  private readonly logger = new Logger(WritingPages.name);
  private readonly pages = new Map<string, Set<Pick<LiveSocket, 'volatile'>>>();

  constructor(private readonly subscriptions: RedisSubscriptions) {}

  onModuleInit(): void {
    this.subscriptions.add(redisNames.writing, (message) => this.tell(message.toString()));
  }

  /** Lets a page see what is being written for its user, until the returned function is called. */
  serve(socket: Pick<LiveSocket, 'volatile'>, userId: string): () => void {
    const ofUser = this.pages.get(userId) ?? new Set();
    this.pages.set(userId, ofUser.add(socket));
    return () => {
      ofUser.delete(socket);
      if (ofUser.size === 0 && this.pages.get(userId) === ofUser) this.pages.delete(userId);
    };
  }

  private tell(message: string): void {
    const progress = writingProgress.safeParse(jsonOf(message));
    if (!progress.success) {
      this.logger.warn({ msg: 'what is being written could not be read' });
      return;
    }
    const { userId, ...shown } = progress.data;
    // Volatile: a page that is slow gets the next state, not a queue of old ones.
    for (const { volatile } of this.pages.get(userId) ?? []) volatile.emit('writing', shown);
  }
}

function jsonOf(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
