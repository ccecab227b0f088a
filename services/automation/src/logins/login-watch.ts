import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { LoginStage } from '@megafon/contracts';
import { RepeatingTask } from '@megafon/concurrency';
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
  private readonly task = new RepeatingTask({
    everyMs,
    round: () => this.tick(),
    onError: (err) => this.logger.warn({ msg: 'live logins were not looked after', err }),
  });
  private ticks = 0;

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
    this.task.start();
  }

  /** With this worker its live logins are gone: the people are told at once. */
  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
    await Promise.all(this.lives.all().map((live) => this.sweep.end(live, 'expired')));
  }

  private async tick(): Promise<void> {
    await Promise.all(this.lives.all().map((live) => this.look(live)));
    this.ticks += 1;
    if (this.ticks % sweepEveryTicks === 0) await this.sweep.execute();
  }

  private async look(live: LiveLogin): Promise<void> {
    if (await this.isOver(live)) await this.sweep.end(live, 'expired');
  }

  private async isOver(live: LiveLogin): Promise<boolean> {
    if (live.subject.expiresAt <= this.clock.now()) return true;
    try {
      const isWatched = await this.frames.follow(live);
      if (!isWatched && live.waitsForSomebody && live.idleMs > this.config.LOGIN_IDLE_MS) return true;
      if (!isWatched) await this.takeovers.giveBack(live);
      if (live.isDriven || movesOn.includes(live.stage)) await this.commands.refresh(live);
      return false;
    } catch (error) {
      // The page may be between two pages; what stays wrong ends with the login's time.
      this.logger.debug({ msg: 'a live login could not be read', err: error });
      return !live.context.isUsable;
    }
  }
}
