import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { NetworkSession } from '../profiles/network-session.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { NETWORK_PROFILE } from '../profiles/network-profile.js';
import type { NetworkProfile } from '../profiles/network-profile.js';
import { AccountContext } from './account-context.js';
import { BrowserWatch } from './browser-watch.js';
import { ChromiumProcess } from './chromium-process.js';
import type { ChromiumExit } from './chromium-process.js';
import { ChromiumSlots } from './chromium-slots.js';
import type { RestartReason } from './chromium-slots.js';
import { CpuTokens } from './cpu-tokens.js';
import { claimBrowserFolder, removeBrowserFolder } from './leftover-browsers.js';
import type { ClaimedFolder } from './leftover-browsers.js';
import { WarmContexts } from './warm-contexts.js';
import type { RetireReason } from './warm-contexts.js';

/** What the pool is told of the configuration. */
export type BrowserConfig = Pick<
  Config,
  | 'BROWSER_DATA_DIR'
  | 'BROWSER_PROCESSES'
  | 'BROWSER_WARM_CONTEXTS'
  | 'BROWSER_CPU_TOKENS'
  | 'BROWSER_CONTEXT_MAX_USES'
  | 'BROWSER_CONTEXT_MAX_AGE_MS'
  | 'BROWSER_PARK_AFTER_MS'
  | 'PAGE_TIMEOUT_MS'
  | 'PUPPETEER_EXECUTABLE_PATH'
  | 'WORKER_ID'
> &
  /** Nobody watches where they are not given. */
  Partial<Pick<Config, 'BROWSER_WATCH_MS' | 'BROWSER_HANG_MS' | 'BROWSER_MEMORY_MB'>>;

/** Told of what the pool does by itself. */
interface PoolObserver {
  retired(reason: RetireReason): void;
  restarted(reason: RestartReason): void;
}

export interface Visit {
  accountId: string;
  proxyUrl: string;
  /** Opened only when the context is not warm. */
  session: () => NetworkSession;
  /** A warm context of another revision is closed. */
  sessionRevision: number;
}

/** Few Chromium processes, a warm context for each account that acts, and admission to the CPU. */
@Injectable()
export class BrowserPool implements OnModuleInit, BeforeApplicationShutdown {
  readonly cpu: CpuTokens;
  private readonly logger = new Logger(BrowserPool.name);
  private readonly slots: ChromiumSlots;
  private readonly warm: WarmContexts;
  private readonly watch: BrowserWatch | null;
  private observer: PoolObserver | null = null;
  private claimed?: Promise<ClaimedFolder>;
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: BrowserConfig,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {
    this.cpu = new CpuTokens(config.BROWSER_CPU_TOKENS);
    this.slots = new ChromiumSlots(
      config.BROWSER_PROCESSES,
      (slot) => this.launch(slot),
      (reason, exit) => this.restarted(reason, exit),
    );
    this.warm = new WarmContexts(
      {
        most: config.BROWSER_WARM_CONTEXTS,
        maxUses: config.BROWSER_CONTEXT_MAX_USES,
        maxAgeMs: config.BROWSER_CONTEXT_MAX_AGE_MS,
        parkAfterMs: config.BROWSER_PARK_AFTER_MS,
      },
      (reason) => this.observer?.retired(reason),
    );
    this.watch = this.startWatch();
  }

  /** What a killed worker left is cleared away at the start, before anybody asks for a browser. */
  async onModuleInit(): Promise<void> {
    await this.claim();
  }

  /** Workers of this machine that died, for certain: their browsers are gone, and nobody acts for them any more. */
  async deadWorkers(): Promise<string[]> {
    return (await this.claim()).deadWorkers;
  }

  observe(observer: PoolObserver): void {
    this.observer = observer;
  }

  /** Contexts that are open for accounts. */
  get warmContexts(): number {
    return this.warm.size;
  }

  /**
   * Works in the account's warm context, or a new one. What fails there in another way than the
   * network's own closes it: the next visit starts fresh.
   */
  async visit<T>(visit: Visit, work: (context: AccountContext) => Promise<T>): Promise<T> {
    const { accountId, sessionRevision } = visit;
    return this.warm.use(accountId, sessionRevision, work, () =>
      this.open({ proxyUrl: visit.proxyUrl, session: visit.session(), withPictures: false }),
    );
  }

  /** A context of its own, for a login; whoever opened it closes it. */
  async open(options: {
    proxyUrl: string;
    session: NetworkSession | null;
    withPictures: boolean;
  }): Promise<AccountContext> {
    const timeoutMs = this.config.PAGE_TIMEOUT_MS;
    const egress = { origin: this.profile.origin, hosts: this.profile.hosts };
    for (let attempt = 1; ; attempt += 1) {
      const hold = (await this.slots.take()).hold();
      try {
        return await this.cpu.use(() => AccountContext.open(hold, { ...options, egress, timeoutMs }));
      } catch (error) {
        hold.letGo();
        // Chromium was seen to crash while contexts are opened: the next attempt gets a new one.
        if (attempt === 2 || this.stopping) throw error;
        this.logger.warn({ msg: 'a context did not open', err: error });
        this.slots.retire(hold.chromium, 'no-context');
      }
    }
  }

  /** The session of a context that is warm; null when there is none of this revision. */
  async sessionOf(accountId: string, sessionRevision: number): Promise<NetworkSession | null> {
    return this.warm.peek(accountId, sessionRevision, (context) => context.session());
  }

  /** What the account's open context has is kept as a newer revision: it stays open. */
  async renewed(accountId: string, from: number, to: number): Promise<void> {
    await this.warm.renew(accountId, from, to);
  }

  /** Accounts whose contexts are open, with the revisions of their sessions. */
  get openAccounts(): { accountId: string; sessionRevision: number }[] {
    return this.warm.open.map(({ key, revision }) => ({ accountId: key, sessionRevision: revision }));
  }

  /** Closes the account's context when it is of an older session. */
  async forgetOlder(accountId: string, sessionRevision: number): Promise<void> {
    await this.warm.closeOlder(accountId, sessionRevision);
  }

  /** Closes the account's context, when there is one. */
  async forget(accountId: string): Promise<void> {
    await this.warm.close(accountId);
  }

  /** The workers have stopped by now. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.watch?.stop();
    await this.warm.closeAll();
    await this.slots.stop();
    const claimed = await this.claimed?.catch(() => undefined);
    if (claimed) await removeBrowserFolder(claimed.folder);
  }

  private startWatch(): BrowserWatch | null {
    const { BROWSER_WATCH_MS: everyMs, BROWSER_HANG_MS: hangMs, BROWSER_MEMORY_MB: megabytes } = this.config;
    if (everyMs === undefined || hangMs === undefined || megabytes === undefined) return null;
    const limits = { everyMs, hangMs, memoryBytes: megabytes * 1_048_576 };
    return new BrowserWatch(this.slots, limits, (chromium, reason) =>
      this.warm.closeIdle(reason, (context) => context.isIn(chromium)),
    );
  }

  private async launch(slot: number): Promise<ChromiumProcess> {
    return ChromiumProcess.launch({
      executablePath: this.config.PUPPETEER_EXECUTABLE_PATH,
      folder: (await this.claim()).folder,
      name: `chromium-${slot}-${Date.now().toString(36)}`,
      timeoutMs: this.config.PAGE_TIMEOUT_MS,
    });
  }

  private claim(): Promise<ClaimedFolder> {
    this.claimed ??= claimBrowserFolder(this.config.BROWSER_DATA_DIR, this.config.WORKER_ID);
    return this.claimed;
  }

  private restarted(reason: RestartReason, exit: ChromiumExit | null): void {
    this.logger.warn({ msg: 'Chromium is out of use; the next visit starts another', reason, exit });
    this.observer?.restarted(reason);
  }
}
