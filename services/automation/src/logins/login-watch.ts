import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { LoginStage } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { LiveLogins } from './live-logins.js';
import type { LiveLogin } from './live-login.js';
import { LoginCommands } from './login-commands.js';
import { LoginFrames } from './login-frames.js';
import { LoginSweep } from './login-sweep.js';
import { LoginTakeovers } from './login-takeovers.js';

const everyMs = 500;
const sweepEveryTicks = 10;
/** Stages that end without a call of the page. */
const movesOn: readonly LoginStage[] = ['approval', 'challenge'];

/** Keeps live logins up to date: an approval given on the phone, time that is over, a watching page, a dead worker. */
@Injectable()
export class LoginWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(LoginWatch.name);
  private timer?: NodeJS.Timeout;
  private ticks = 0;
  private underWay: Promise<void> = Promise.resolve();
  private isBusy = false;

  constructor(
    private readonly lives: LiveLogins,
    private readonly commands: LoginCommands,
    private readonly frames: LoginFrames,
    private readonly takeovers: LoginTakeovers,
    private readonly sweep: LoginSweep,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (this.isBusy) return;
      this.isBusy = true;
      this.underWay = this.tick().finally(() => (this.isBusy = false));
    }, everyMs);
  }

  /** With this worker its live logins are gone: the people are told at once. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
    await Promise.all(this.lives.all().map((live) => this.lives.end(live, 'expired')));
  }

  private async tick(): Promise<void> {
    await Promise.all(this.lives.all().map((live) => this.look(live)));
    this.ticks += 1;
    if (this.ticks % sweepEveryTicks === 0) {
      await this.sweep
        .execute()
        .catch((err: unknown) => this.logger.warn({ msg: 'logins were not swept', err }));
    }
  }

  private async look(live: LiveLogin): Promise<void> {
    try {
      if (live.subject.expiresAt <= this.clock.now()) return await this.lives.end(live, 'expired');
      const isWatched = await this.frames.follow(live);
      if (!isWatched && live.waitsForSomebody && live.idleMs > this.config.LOGIN_IDLE_MS)
        return await this.lives.end(live, 'expired');
      if (!isWatched) await this.takeovers.giveBack(live);
      if (live.isDriven || movesOn.includes(live.stage)) await this.commands.refresh(live);
    } catch (error) {
      // The page may be between two pages; what stays wrong ends with the login's time.
      this.logger.debug({ msg: 'a live login could not be read', err: error });
      if (!live.context.isUsable) await this.lives.end(live, 'expired');
    }
  }
}
