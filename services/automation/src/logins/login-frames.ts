import { Injectable, Logger } from '@nestjs/common';
import { encodeLoginFrame, redisNames } from '@megafon/contracts';
import { Clock, RedisConnection } from '@megafon/service';
import type { Protocol } from 'puppeteer';
import type { LiveLogin } from './live-login.js';

const quality = 60;

interface Cast {
  onFrame: (frame: Protocol.Page.ScreencastFrameEvent) => void;
  newest: Buffer | null;
  isSending: boolean;
}

/** Pictures of a live login as the page changes, for as long as its owner watches. Nothing is sent while it does not. */
@Injectable()
export class LoginFrames {
  private readonly logger = new Logger(LoginFrames.name);
  private readonly casts = new Map<LiveLogin, Cast>();

  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {}

  /** Starts or stops by whether the owner watches now. @returns whether he does */
  async follow(live: LiveLogin): Promise<boolean> {
    const { owner, sessionId } = live.subject;
    const watched = await this.redis.client.exists(redisNames.loginWatch(owner, sessionId)).catch(() => 0);
    if (watched > 0) {
      live.touch();
      await this.start(live);
    } else await this.stop(live);
    return watched > 0;
  }

  async stop(live: LiveLogin): Promise<void> {
    const cast = this.casts.get(live);
    if (!cast) return;
    this.casts.delete(live);
    live.context.cdp.off('Page.screencastFrame', cast.onFrame);
    await live.context.cdp.send('Page.stopScreencast').catch(() => undefined);
  }

  private async start(live: LiveLogin): Promise<void> {
    if (this.casts.has(live)) return;
    const { cdp } = live.context;
    const cast: Cast = {
      newest: null,
      isSending: false,
      onFrame: ({ data, sessionId, metadata }) => {
        cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
        const picture = Buffer.from(data, 'base64');
        const takenAtMs = (metadata.timestamp ?? 0) * 1_000;
        if (!live.show(picture, takenAtMs)) return;
        cast.newest = picture;
        void this.send(live, cast);
      },
    };
    this.casts.set(live, cast);
    cdp.on('Page.screencastFrame', cast.onFrame);
    await cdp.send('Page.startScreencast', { format: 'jpeg', quality, everyNthFrame: 1 });
  }

  /** One at a time, the newest: frames that came meanwhile are not worth sending. */
  private async send(live: LiveLogin, cast: Cast): Promise<void> {
    if (cast.isSending) return;
    cast.isSending = true;
    const { sessionId, owner } = live.subject;
    try {
      while (cast.newest && this.casts.get(live) === cast && !live.isEntering) {
        const image = cast.newest;
        cast.newest = null;
        const form = await live.measure();
        const frame = { sessionId, takenAt: this.clock.now().getTime(), stage: live.stage, form, image };
        const channel = redisNames.loginFrames(owner);
        // A code that a person types into the page stands in its picture.
        const sealed = this.redis.seal.sealBytes(encodeLoginFrame(frame), channel);
        await this.redis.client.publish(channel, sealed);
      }
    } catch (error) {
      // Frames may be lost: the page polls as well.
      this.logger.debug({ msg: 'a frame was lost', err: error });
    } finally {
      cast.isSending = false;
    }
  }
}
