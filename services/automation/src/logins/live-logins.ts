import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { LoginStage } from '@megafon/contracts';
import { FreeUnusedProxy } from '../accounts/use-cases/free-unused-proxy.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { hasEnded } from './login.js';
import { Figures } from '../figures.js';
import type { LiveLogin } from './live-login.js';
import { LoginFrames } from './login-frames.js';
import { LoginJournal } from './login-journal.js';

/** The live logins of this worker, and its slots for them. */
@Injectable()
export class LiveLogins implements OnModuleInit {
  private readonly lives = new Map<string, LiveLogin>();
  private readonly slots = new Map<string, () => void>();
  private taken = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly journal: LoginJournal,
    private readonly frames: LoginFrames,
    private readonly freeProxy: FreeUnusedProxy,
    private readonly figures: Figures,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.figures.gauge('login_slots_taken', 'Live logins under way', () => this.taken);
    await this.figures.gauge('login_slots', 'Live logins at most', () => this.config.LOGIN_SLOTS);
  }

  /** Takes a slot; the returned function gives it back, once. @throws AppError LOGIN.NO_SLOT */
  admit(): () => void {
    if (this.taken >= this.config.LOGIN_SLOTS) throw new AppError('LOGIN.NO_SLOT');
    this.taken += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.taken -= 1;
      isHeld = false;
    };
  }

  /** The slot stays taken until the login ends. */
  keep(live: LiveLogin, giveBack: () => void): void {
    this.lives.set(live.subject.sessionId, live);
    this.slots.set(live.subject.sessionId, giveBack);
  }

  find(sessionId: string): LiveLogin | undefined {
    return this.lives.get(sessionId);
  }

  all(): LiveLogin[] {
    return [...this.lives.values()];
  }

  /** @throws AppError LOGIN.SESSION_EXPIRED when it was cancelled while its browser was still being opened. */
  async move(live: LiveLogin, stage: LoginStage): Promise<void> {
    if (live.stage === stage) return;
    live.stage = stage;
    const written = await this.journal.move(live.subject.owner, live.subject.sessionId, stage);
    if (!hasEnded({ stage: written }) || !this.lives.has(live.subject.sessionId)) return;
    await this.end(live, 'cancelled');
    throw new AppError('LOGIN.SESSION_EXPIRED');
  }

  /** Ends it: the browser context goes, the slot is free, and so is the proxy of an account that never came to be. */
  async end(
    live: LiveLogin,
    stage: Extract<LoginStage, 'completed' | 'cancelled' | 'expired' | 'failed'>,
  ): Promise<void> {
    const { sessionId, owner, accountId } = live.subject;
    this.lives.delete(sessionId);
    this.slots.get(sessionId)?.();
    this.slots.delete(sessionId);
    live.stage = stage;
    await this.frames.stop(live);
    await live.context.close();
    await this.journal.move(owner, sessionId, stage);
    await this.freeProxy.execute(owner, accountId);
  }
}
