import { FairSlots } from '@megafon/concurrency';
import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { LoginStage } from '@megafon/contracts';
import { ClosedPrompts } from '../accounts/closed-prompts.js';
import { FreeUnusedProxy } from '../accounts/use-cases/free-unused-proxy.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { hasEnded } from './login.js';
import type { EndedStage } from './login.js';
import { AutomationMetrics } from '../automation-metrics.js';
import type { LiveLogin } from './live-login.js';
import { LoginFrames } from './login-frames.js';
import { LoginRecorder } from './login-recorder.js';
import { LoginTakeovers } from './login-takeovers.js';

/** Logins that may wait for a slot; each holds a request of the gateway open. */
const mostWaiting = 50;

/** The live logins of this worker, and its slots for them. */
@Injectable()
export class LiveLogins implements OnModuleInit {
  private readonly lives = new Map<string, LiveLogin>();
  private readonly slots = new Map<string, () => void>();
  private readonly fair: FairSlots;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly recorder: LoginRecorder,
    private readonly frames: LoginFrames,
    private readonly takeovers: LoginTakeovers,
    private readonly freeProxy: FreeUnusedProxy,
    private readonly prompts: ClosedPrompts,
    private readonly metrics: AutomationMetrics,
  ) {
    this.fair = new FairSlots({ slots: config.LOGIN_SLOTS, perOwner: 2, maxWaiting: mostWaiting });
  }

  onModuleInit(): void {
    this.metrics.gauge('login_slots_taken', () => this.fair.taken);
    this.metrics.gauge('logins_waiting', () => this.fair.waiting);
    this.metrics.gauge('login_slots', () => this.config.LOGIN_SLOTS);
  }

  /**
   * Takes a slot, waiting for it in turn with other owners; the returned function gives it back, once.
   * @throws AppError LOGIN.NO_SLOT
   */
  async takeSlot(owner: string, limitMs: number): Promise<() => void> {
    try {
      const waitMs = Math.min(limitMs, this.config.LOGIN_WAIT_MS);
      return await this.fair.take(owner, AbortSignal.timeout(waitMs));
    } catch (cause) {
      throw new AppError('LOGIN.NO_SLOT', {}, { cause });
    }
  }

  /** The slot stays taken until the login ends. */
  add(live: LiveLogin, giveBack: () => void): void {
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
    live.touch();
    const written = await this.recorder.move(live.subject.owner, live.subject.sessionId, stage);
    if (!hasEnded({ stage: written }) || !this.lives.has(live.subject.sessionId)) return;
    await this.end(live, 'cancelled');
    throw new AppError('LOGIN.SESSION_EXPIRED');
  }

  /** Ends what came to nothing, with or without a browser. */
  async abandon(owner: string, accountId: string, sessionId: string): Promise<void> {
    const live = this.lives.get(sessionId);
    if (live) return this.end(live, 'failed');
    // It may have been refused before it was on record.
    await this.recorder.end(owner, sessionId, 'failed');
    await this.freeProxy.execute(owner, accountId);
  }

  /** Ends it: the browser context goes, the slot is free, and so is the proxy of an account that never came to be. */
  async end(live: LiveLogin, stage: EndedStage): Promise<void> {
    const { sessionId, owner, accountId, lease } = live.subject;
    this.lives.delete(sessionId);
    this.slots.get(sessionId)?.();
    this.slots.delete(sessionId);
    live.stage = stage;
    try {
      await this.frames.stop(live);
      await this.takeovers.giveBack(live);
      await this.prompts.record(live.context, { owner, accountId, actionId: null, kind: 'login' });
      await live.context.close();
    } finally {
      await lease?.release();
    }
    await this.recorder.end(owner, sessionId, stage);
    await this.freeProxy.execute(owner, accountId);
  }
}
