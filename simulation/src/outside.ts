import type {
  AutomationMetrics,
  BrowserPool,
  Config,
  EntitlementRepository,
  EvidenceScreenshots,
  GroupLook,
  MediaFiles,
  NetworkIdentities,
  NetworkProfile,
  PostingRulesRepository,
  ProxyHealth,
  ProxyProbe,
  ProxyRepository,
  SessionVault,
  StrangePages,
  TimeZoneRepository,
} from '@megafon/automation/engine-parts';
import { NetworkError } from '@megafon/automation/engine-parts';
import { defaultTimeZone, noPostingRules } from '@megafon/contracts';
import type { LastRestore } from '@megafon/mongo';
import type { CrashPoint } from '@megafon/service';
import type { Parts } from './parts.js';
import { SimulatedClock } from './simulated-clock.js';
import { closeContext, contextOf } from './simulated-driver.js';
import type { SimulatedProcess } from './simulated-process.js';
import type { World } from './world.js';

/** What is used of the outside by one worker, in its place; what is missing here is not used. */
function standIn<T>(part: Partial<T>): T {
  return part as T;
}

/** Failures in a row, and then it is in quarantine, as proxies/proxy-health.ts has it. */
const mostProxyFailures = 3;
const strangeWaitMs = 10_000;

export function outsideOf(world: World, process: SimulatedProcess, parts: Pick<Parts, 'SharedTime'>) {
  const { plan, network } = world;
  // The true time is the database's.
  const tellTime = () => Math.floor(world.schedule.nowMs);
  const database = {
    read: () => process.call('ask for the time', tellTime, { fault: () => world.fault(plan.rates.database) }),
  };
  const answered = (what: string) => process.call(what, () => undefined);
  return {
    clock: new SimulatedClock(world, process, new parts.SharedTime(database)),
    config: standIn<Config>({
      WORKER_ID: process.name,
      LEASE_TTL_MS: 10_000,
      LEASE_RENEW_MS: 3_000,
      CHECK_FIRST_MS: 60_000,
      WARM_HEAD_START_MS: 750,
      ACTION_TIMEOUT_MS: plan.actionLimitMs,
    }),
    profile: standIn<NetworkProfile>({
      // Of the sandbox the ceiling lifts nothing, so that the limits are the plan's.
      name: 'sandbox',
      settleMs: plan.settleMs,
      limits: {
        daily: { publish: plan.dailyCap, comment: plan.dailyCap, join: plan.dailyCap },
        dayMs: 86_400_000,
        gapMs: { publish: plan.gapMs, comment: plan.gapMs, join: 0 },
        repeatedContentDays: 7,
      },
    }),
    metrics: standIn<AutomationMetrics>({ actionCameTo: () => undefined }),
    crash: standIn<CrashPoint>({ reached: () => undefined }),
    screenshots: standIn<EvidenceScreenshots>({
      take: (_context, action, moment) =>
        process.call('take a picture', () => (world.fault(0.05) ? null : `${action._id}-${moment}`)),
    }),
    media: standIn<MediaFiles>({}),
    // Waiting with a kind changes when things are tried, not whether they are done twice: only start pages are waited for.
    pages: standIn<StrangePages>({
      heldUntil: () => Promise.resolve(null),
      met: ({ kind }) =>
        Promise.resolve(kind === 'visit' ? new Date(world.schedule.nowMs + strangeWaitMs) : null),
      isOnlyOf: () => Promise.resolve(true),
      wentWell: () => Promise.resolve(),
    }),
    // It reads, and no visit of a history says where.
    groupLook: standIn<GroupLook>({ saw: () => undefined }),
    vault: standIn<SessionVault>({ seal: () => 'sealed', open: () => ({ cookies: [] }) }),
    entitlements: standIn<EntitlementRepository>({
      reserve: () => answered('reserve a place'),
      free: () => answered('free a place'),
    }),
    identities: standIn<NetworkIdentities>({
      take: () => answered('take the user of the network'),
      free: () => answered('free the user of the network'),
      acrossOwnersSameUser: (accountId) => process.call('find the user of the network', () => [accountId]),
    }),
    rules: standIn<PostingRulesRepository>({ of: () => Promise.resolve(noPostingRules) }),
    restore: standIn<LastRestore>({ lost: () => Promise.resolve(null) }),
    zones: standIn<TimeZoneRepository>({ of: () => Promise.resolve(defaultTimeZone) }),
    proxies: standIn<ProxyRepository>({
      of: (accountId) => {
        const proxy = { id: accountId, host: 'proxy', port: 1, url: `http://${accountId}` };
        return process.call('find the proxy', () => {
          const failures = world.proxyFailures.get(accountId) ?? 0;
          return { ...proxy, failures, state: failures < mostProxyFailures ? 'healthy' : 'quarantined' };
        });
      },
      free: () => process.call('free the proxy', () => undefined),
    }),
    health: standIn<ProxyHealth>({
      failed: (id) =>
        process.call('count against the proxy', () => {
          const failures = (world.proxyFailures.get(id) ?? 0) + 1;
          world.proxyFailures.set(id, failures);
          return failures >= mostProxyFailures;
        }),
      worked: (id) => process.call('count for the proxy', () => void world.proxyFailures.delete(id)),
    }),
    probe: standIn<ProxyProbe>({
      execute: (url) =>
        process.call('probe the proxy', () =>
          network.brokenProxies.has(new URL(url).hostname) ? 'failed' : 'up',
        ),
    }),
    pool: standIn<BrowserPool>({
      visit: async ({ accountId }, work) => {
        await process.call('open a context', () => undefined, {
          inBrowser: true,
          fault: () => world.fault(plan.rates.page),
        });
        const context = contextOf(accountId);
        // As WarmContexts has it: what goes on in a context that failed comes to nothing.
        return work(context).catch((error: unknown) => {
          if (!(error instanceof NetworkError)) closeContext(context);
          throw error;
        });
      },
      sessionOf: () => Promise.resolve(null),
      forget: () => answered('forget the context'),
    }),
  };
}
