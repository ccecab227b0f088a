import { BrowserPool } from '../browsers/browser-pool.js';
import type { Visit } from '../browsers/browser-pool.js';
import { CpuTokens } from '../browsers/cpu-tokens.js';
import type { NetworkDriver } from './network-driver.js';
import type { NetworkProfile } from '../profiles/network-profile.js';
import { profileOf } from '../profiles/profile-of.js';
import { WebNetworkDriver } from './web-network-driver.js';

export interface StandAloneOptions {
  /** Where the sandbox network is. */
  networkUrl: string;
  /** Profiles of the browsers; whatever is in it may be deleted. */
  dataDir: string;
  executablePath?: string;
  /** Accounts whose contexts stay open. */
  warmContexts: number;
  /** Pages that may navigate at once. */
  cpuTokens: number;
}

export interface StandAloneDriver {
  pool: BrowserPool;
  driver: NetworkDriver;
  close: () => Promise<void>;
}

export type { Visit };

/** The browser pool and the driver as the service has them, without the rest of it: for benchmarks. */
export function openDriver(options: StandAloneOptions): StandAloneDriver {
  const { networkUrl, dataDir, executablePath, warmContexts, cpuTokens } = options;
  const config = {
    BROWSER_DATA_DIR: dataDir,
    BROWSER_PROCESSES: 1,
    BROWSER_WARM_CONTEXTS: warmContexts,
    BROWSER_CPU_TOKENS: cpuTokens,
    BROWSER_CONTEXT_MAX_USES: 500,
    BROWSER_CONTEXT_MAX_AGE_MS: 3_600_000,
    BROWSER_PARK_AFTER_MS: 3_600_000,
    PAGE_TIMEOUT_MS: 20_000,
    PUPPETEER_EXECUTABLE_PATH: executablePath,
    WORKER_ID: `stand-alone-${process.pid}`,
  };
  const profile = profileOf('sandbox', networkUrl);
  const pool = new BrowserPool(config, profile);
  const driver = new WebNetworkDriver({ current: profile }, pool, config);
  return { pool, driver, close: () => pool.beforeApplicationShutdown() };
}

/** The driver alone, for a browser with one page that somebody else opened. */
export function openBareDriver(profile: NetworkProfile): WebNetworkDriver {
  return new WebNetworkDriver({ current: profile }, { cpu: new CpuTokens(1) }, { PAGE_TIMEOUT_MS: 30_000 });
}
