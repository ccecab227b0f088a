import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNetwork } from '@megafon/sandbox-network';
import { startProxies } from '@megafon/sandbox-proxies';
import type { RunningProxy } from '@megafon/sandbox-proxies';
import { BrowserPool } from '../src/browsers/browser-pool.js';
import type { Config } from '../src/config.js';
import { browserOf } from '../src/network/layouts/config.js';
import { profileOf } from '../src/profiles/profile-of.js';
import { WebNetworkDriver } from '../src/network/web-network-driver.js';

export interface TruthPost {
  url: string;
  groupId: string;
  author: string;
  text: string;
  proxy: string | null;
  state: string;
  media: { name: string; type: string; sizeBytes: number; sha256: string; url: string }[];
}

/** The sandbox network and its proxies, for tests of this service. */
export interface SandboxWorld {
  url: string;
  /** The proxies' control server. */
  proxiesUrl: string;
  proxies: RunningProxy[];
  truth<T>(path: string): Promise<T>;
  tell(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void>;
  stop(): Promise<void>;
}

export async function startSandboxWorld({ proxies: count = 6 } = {}): Promise<SandboxWorld> {
  const network = await startNetwork({
    settings: { approvalDelayMs: null, slowLoginMs: 500, drawMs: [0, 50] },
  });
  const proxies = await startProxies({ count });
  const call = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(new URL(path, network.url), init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    url: network.url,
    proxiesUrl: proxies.url,
    proxies: proxies.proxies,
    truth: async <T>(path: string) => (await call(path)) as T,
    tell: async (method, path, body) => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
      await call(path, { method, ...(method === 'POST' && json) });
    },
    stop: async () => {
      await network.stop();
      await proxies.stop();
    },
  };
}

export interface DriverBench {
  pool: BrowserPool;
  driver: WebNetworkDriver;
  dataDir: string;
  stop(): Promise<void>;
}

/** A browser pool and the driver, without the rest of the service. */
export async function startDriver(networkUrl: string, overrides: Partial<Config> = {}): Promise<DriverBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'megafon-browsers-'));
  const config = {
    BROWSER_DATA_DIR: dataDir,
    BROWSER_PROCESSES: 1,
    BROWSER_WARM_CONTEXTS: 3,
    BROWSER_CPU_TOKENS: 2,
    BROWSER_CONTEXT_MAX_USES: 100,
    BROWSER_CONTEXT_MAX_AGE_MS: 600_000,
    BROWSER_PARK_AFTER_MS: 600_000,
    PAGE_TIMEOUT_MS: 15_000,
    WORKER_ID: `bench-${process.pid}`,
    PUPPETEER_EXECUTABLE_PATH: browserOf(),
    ...overrides,
  } as Config;
  const profile = profileOf('sandbox', networkUrl);
  const pool = new BrowserPool(config, profile);
  const driver = new WebNetworkDriver({ current: profile }, pool, config);
  return {
    pool,
    driver,
    dataDir,
    stop: async () => {
      await pool.beforeApplicationShutdown();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
