import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { NetworkSession } from '../accounts/session-vault.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { NETWORK_PROFILE } from '../drivers/network-profile.js';
import type { NetworkProfile } from '../drivers/network-profile.js';
import { AccountContext } from './account-context.js';
import { ChromiumProcess } from './chromium-process.js';
import { CpuTokens } from './cpu-tokens.js';
import { claimBrowserFolder, removeBrowserFolder } from './leftover-browsers.js';
import { WarmContexts } from './warm-contexts.js';

/** What the pool is told of the configuration. */
export type BrowserConfig = Pick<
  Config,
  | 'BROWSER_DATA_DIR'
  | 'BROWSER_PROCESSES'
  | 'BROWSER_WARM_CONTEXTS'
  | 'BROWSER_CPU_TOKENS'
  | 'BROWSER_CONTEXT_MAX_USES'
  | 'BROWSER_CONTEXT_MAX_AGE_MS'
  | 'PAGE_TIMEOUT_MS'
  | 'PUPPETEER_EXECUTABLE_PATH'
  | 'WORKER_ID'
>;

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
export class BrowserPool implements BeforeApplicationShutdown {
  readonly cpu: CpuTokens;
  private readonly logger = new Logger(BrowserPool.name);
  private readonly processes: (Promise<ChromiumProcess> | undefined)[] = [];
  private readonly warm: WarmContexts;
  private folder?: Promise<string>;
  private launches = 0;
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: BrowserConfig,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {
    this.cpu = new CpuTokens(config.BROWSER_CPU_TOKENS);
    this.warm = new WarmContexts({
      most: config.BROWSER_WARM_CONTEXTS,
      maxUses: config.BROWSER_CONTEXT_MAX_USES,
      maxAgeMs: config.BROWSER_CONTEXT_MAX_AGE_MS,
    });
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
      const chromium = await this.chromium();
      try {
        return await this.cpu.use(() =>
          AccountContext.open(chromium.browser, { ...options, egress, timeoutMs }),
        );
      } catch (error) {
        // Chromium was seen to crash while contexts are opened: the next attempt gets a new one.
        if (attempt === 2 || this.stopping) throw error;
        this.logger.warn({ msg: 'a context did not open', err: error });
        if (!chromium.isConnected) continue;
        await this.retire(chromium);
      }
    }
  }

  /** The session of a context that is warm; null when there is none of this revision. */
  async sessionOf(accountId: string, sessionRevision: number): Promise<NetworkSession | null> {
    return this.warm.peek(accountId, sessionRevision, (context) => context.session());
  }

  /** Closes the account's context, when there is one. */
  async forget(accountId: string): Promise<void> {
    await this.warm.close(accountId);
  }

  /** The workers have stopped by now. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.warm.closeAll();
    for (const launched of this.processes) {
      const chromium = await launched?.catch(() => undefined);
      await chromium?.stop();
    }
    const folder = await this.folder?.catch(() => undefined);
    if (folder !== undefined) await removeBrowserFolder(folder);
  }

  private chromium(): Promise<ChromiumProcess> {
    const slot = this.launches % this.config.BROWSER_PROCESSES;
    if (this.config.BROWSER_PROCESSES > 1) this.launches += 1;
    const running = this.processes[slot] ?? this.launch(slot);
    this.processes[slot] = running;
    return running;
  }

  private async launch(slot: number): Promise<ChromiumProcess> {
    try {
      if (this.stopping) throw new Error('the browser pool is stopping');
      this.folder ??= claimBrowserFolder(this.config.BROWSER_DATA_DIR, this.config.WORKER_ID);
      const chromium = await ChromiumProcess.launch({
        executablePath: this.config.PUPPETEER_EXECUTABLE_PATH,
        folder: await this.folder,
        name: `chromium-${slot}-${Date.now().toString(36)}`,
        timeoutMs: this.config.PAGE_TIMEOUT_MS,
      });
      chromium.browser.once('disconnected', () => this.lost(slot, chromium));
      return chromium;
    } catch (error) {
      this.processes[slot] = undefined;
      throw error;
    }
  }

  private lost(slot: number, chromium: ChromiumProcess): void {
    this.processes[slot] = undefined;
    if (this.stopping) return;
    this.logger.warn({ msg: 'Chromium ended; the next visit starts another' });
    void chromium.stop();
  }

  /** Its 'disconnected' clears the slot. */
  private async retire(chromium: ChromiumProcess): Promise<void> {
    await chromium.stop();
  }
}
