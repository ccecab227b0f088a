import { ApiUser, browserOptions, demoSignIns } from '@megafon/infra';
import puppeteer from 'puppeteer';
import { at, load, median, round } from './shared/figures.js';
import { seedCampaigns } from './lists/campaigns.js';
import { devices, visit } from './web/visit.js';
import type { Visit } from './web/visit.js';
import { lighthouse } from './web/lighthouse.js';
import { startBenchStack } from './shared/bench-stack.js';

/**
 * What a page weighs and how soon it is there for somebody who was never here: the landing page of a visitor, and the
 * first screens of a user with a hundred campaigns, with an empty cache, on a slow phone and on a computer; and what
 * Lighthouse says of the landing page and the dashboard there.
 * Other than five visits of each: `npm run bench -- web 1`.
 */
const visits = Number(process.argv[2] ?? 5);
const campaigns = 100;
const pages = [
  { name: 'landing', path: '/', filled: 'h1', isSignedIn: false, mostScriptKb: 130, leastScore: 95 },
  {
    ...{ name: 'dashboard', path: '/dashboard', filled: '#attention', isSignedIn: true },
    ...{ mostScriptKb: 220, leastScore: 95 },
  },
  {
    ...{ name: 'campaigns', path: '/campaigns', filled: 'article', isSignedIn: true },
    // The build keeps its script within a budget.
    ...{ mostScriptKb: null, leastScore: null },
  },
] as const;
const mostLcpMs = 1_200;

const loadBefore = load();
const only = ['mailbox', 'auth', 'billing', 'content', 'campaigns', 'gateway'];
const stack = await startBenchStack('bench-web', { only });
const browser = await puppeteer.launch(browserOptions());

try {
  const [{ email, password }] = demoSignIns;
  const signedIn = () => ApiUser.signIn(stack.gatewayUrl, email, password);
  await seedCampaigns(stack.servers.mongoUri, (await signedIn()).userId, campaigns);
  const metrics = [];
  const rows: Record<string, object> = {};
  for (const [device, limits] of Object.entries(devices)) {
    for (const { name, path, filled, isSignedIn, mostScriptKb, leastScore } of pages) {
      const seen: Visit[] = [];
      // Anew for each: a session's token lasts ten minutes, which is less than all of this takes.
      const token = isSignedIn ? (await signedIn()).token : null;
      const order = { url: stack.gatewayUrl + path, token, limits, filled };
      for (let turn = 0; turn <= visits; turn += 1) {
        const one = await visit(browser, order);
        // The first warms the servers.
        if (turn > 0) seen.push(one);
      }
      const of = (what: keyof Visit) => seen.map((one) => one[what]);
      const [scriptKb, lcpMs] = [round(median(of('firstScriptKb')), 1), round(median(of('lcpMs')), 0)];
      rows[`${name}, ${device}`] = {
        'script kB': scriptKb,
        'in the end': round(median(of('scriptKb')), 1),
        scripts: median(of('scripts')),
        requests: median(of('requests')),
        'FCP ms': round(median(of('fcpMs')), 0),
        'LCP ms': lcpMs,
        'worst LCP ms': round(at(of('lcpMs'), 1), 0),
        'filled ms': round(median(of('filledMs')), 0),
        'blocked ms': round(median(of('blockedMs')), 0),
        'layout shift': round(median(of('layoutShift')), 3),
      };
      console.log(`${name}, ${device}: ${scriptKb} kB of script, painted after ${lcpMs} ms`);
      const figure = (what: string, ours: number, goal: number) => ({
        name: `${name}, ${device}: ${what}`,
        ours,
        goal: `<= ${goal}`,
        met: ours <= goal,
      });
      if (mostScriptKb !== null) metrics.push(figure('script kB', scriptKb, mostScriptKb));
      metrics.push(figure('LCP ms', lcpMs, mostLcpMs));
      if (leastScore === null) continue;
      const scores = [];
      for (let turn = 0; turn < visits; turn += 1) {
        scores.push(
          await lighthouse(order.url, { device: device as keyof typeof devices, token: order.token }),
        );
      }
      const ours = median(scores.map(({ performance }) => performance));
      const lighthouseLcpMs = round(median(scores.map((score) => score.lcpMs)), 0);
      Object.assign(rows[`${name}, ${device}`] ?? {}, { Lighthouse: ours, 'its LCP ms': lighthouseLcpMs });
      metrics.push({
        name: `${name}, ${device}: Lighthouse`,
        ours,
        goal: `>= ${leastScore}`,
        met: ours >= leastScore,
      });
    }
  }
  console.table(rows);
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);
  console.log(JSON.stringify({ bench: 'web', metrics }));
} finally {
  await browser.close();
  await stack.stop();
}
