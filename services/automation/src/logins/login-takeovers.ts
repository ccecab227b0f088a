import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, loginInputs, redisNames } from '@megafon/contracts';
import { Clock, RedisConnection } from '@megafon/service';
import type { Redis } from '@megafon/service';
import { NETWORK_PROFILE } from '../profiles/network-profile.js';
import type { NetworkProfile } from '../profiles/network-profile.js';
import { AuditLog } from '../audit/audit-log.js';
import { HandInPage } from './hand-in-page.js';
import type { LiveLogin } from './live-login.js';

/**
 * Lets a person drive the page of their own login. What they do comes over a channel of the user and the session, which
 * is heard only while they have the wheel; it is done and forgotten.
 */
@Injectable()
export class LoginTakeovers {
  private readonly logger = new Logger(LoginTakeovers.name);
  private subscriber?: Promise<Redis>;

  constructor(
    private readonly redis: RedisConnection,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  /** Harmless when they have it. @throws AppError LOGIN.CODE_IN_PROGRESS, SERVICE.UNAVAILABLE */
  async take(live: LiveLogin): Promise<void> {
    if (live.isEntering) throw new AppError('LOGIN.CODE_IN_PROGRESS');
    if (live.isDriven) return;
    live.isDriven = true;
    try {
      const { owner, accountId } = live.subject;
      await this.audit.append({ owner, accountId, at: this.clock.now(), act: 'wheel-taken', details: {} });
      await this.listen(live);
      // It ended meanwhile.
      if (!live.isDriven) await this.unlisten(live);
    } catch (error) {
      live.isDriven = false;
      throw error;
    }
  }

  /** Harmless when they have it not. */
  async giveBack(live: LiveLogin): Promise<void> {
    if (!live.isDriven) return;
    live.isDriven = false;
    await this.unlisten(live);
  }

  private async unlisten(live: LiveLogin): Promise<void> {
    const subscriber = await this.subscriber;
    // The client has forgotten the listener already; a message that comes all the same finds none.
    await subscriber
      ?.unsubscribe(channelOf(live))
      .catch((err: unknown) => this.logger.debug({ msg: 'still subscribed', err }));
  }

  private async listen(live: LiveLogin): Promise<void> {
    const { origin, hosts } = this.profile;
    const hand = new HandInPage(live.context, { origin, hosts });
    this.subscriber ??= this.redis.connect('login inputs');
    const subscriber = await this.subscriber;
    try {
      const channel = channelOf(live);
      await subscriber.subscribe(channel, (sealed) => void this.receive(live, hand, sealed), true);
    } catch (cause) {
      throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
    }
  }

  private async receive(live: LiveLogin, hand: HandInPage, sealed: Buffer): Promise<void> {
    const message = this.redis.seal.open(sealed, channelOf(live));
    if (!live.isDriven || message === null) return;
    live.touch();
    try {
      await hand.take(loginInputs.parse(JSON.parse(message)));
    } catch {
      // Without the error: what was typed may stand in it.
      this.logger.debug({ msg: 'an input was not done', sessionId: live.subject.sessionId });
    }
  }
}

function channelOf({ subject: { owner, sessionId } }: LiveLogin): string {
  return redisNames.loginInput(owner, sessionId);
}
