import { Injectable, Logger } from '@nestjs/common';
import { redisNames } from '@megafon/contracts';
import type { WritingProgress } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';

/** Brings what is being written to the gateways, and through them to its owner's pages. */
@Injectable()
export class WritingChannel {
  private readonly logger = new Logger(WritingChannel.name);

  constructor(private readonly redis: RedisConnection) {}

  /** May be lost: what is written is kept as well, and pages ask for it. */
  async send(progress: WritingProgress): Promise<void> {
    try {
      await this.redis.client.publish(redisNames.writing, JSON.stringify(progress));
    } catch (err) {
      this.logger.debug({ msg: 'what is being written was not shown', err });
    }
  }
}
