import type { Browser, CDPSession, Page } from 'puppeteer';

/** What stands between a page and its reader. */
interface Limits {
  width: number;
  height: number;
  deviceScaleFactor: number;
  /** Times slower than this machine. */
  slowdown: number;
  roundTripMs: number;
  /** Bits a second. */
  download: number;
  upload: number;
}

const kilobit = 1_000;

/** As Lighthouse has them: a slow phone on a slow mobile network, a computer on a usual line. */
export const devices: Readonly<Record<'phone' | 'computer', Limits>> = {
  phone: {
    ...{ width: 412, height: 823, deviceScaleFactor: 1.75, slowdown: 4, roundTripMs: 150 },
    ...{ download: 1_638 * kilobit, upload: 750 * kilobit },
  },
  computer: {
    ...{ width: 1_350, height: 940, deviceScaleFactor: 1, slowdown: 1, roundTripMs: 40 },
    ...{ download: 10_240 * kilobit, upload: 10_240 * kilobit },
  },
};

export interface Visit {
  /** As it came over the line, until the page asked for nothing more. */
  scriptKb: number;
  /** Of that, what had come when the page had what it was opened for: what it waits for. */
  firstScriptKb: number;
  scripts: number;
  requests: number;
  /** Until anything at all was painted. */
  fcpMs: number;
  /** Until the largest thing of the first screen was painted. */
  lcpMs: number;
  /** Until the first of what the page was opened for was there: the person's own figures, the prices. */
  filledMs: number;
  /** For so long tasks kept the page from answering, each counted from its fiftieth millisecond. */
  blockedMs: number;
  /** The browser's own score; 0: nothing moved. */
  layoutShift: number;
}

type Weight = Pick<Visit, 'scriptKb' | 'firstScriptKb' | 'scripts' | 'requests'>;

/** Opens a page with an empty cache, signed in where there is a token, and waits until it asks for nothing more. */
export async function visit(
  browser: Browser,
  { url, token, limits, filled }: { url: string; token: string | null; limits: Limits; filled: string },
): Promise<Visit> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const { width, height, deviceScaleFactor } = limits;
    await page.setViewport({ width, height, deviceScaleFactor });
    const client = await page.createCDPSession();
    const line = await slowedLine(client, limits);
    if (token !== null) await signIn(page, token);
    await page.evaluateOnNewDocument(markWhenThere, filled);
    await page.goto(url);
    await page.waitForNetworkIdle({ idleTime: 1_000, timeout: 60_000 });
    const figures = await painted(page);
    if (Number.isNaN(figures.filledMs)) throw new Error(`${url} never had ${filled}`);
    return { ...line.seen(await arrivedBefore(page, figures.filledMs)), ...figures };
  } finally {
    await context.close();
  }
}

async function slowedLine(
  client: CDPSession,
  { slowdown, roundTripMs, download, upload }: Limits,
): Promise<{ seen: (first: ReadonlySet<string>) => Weight }> {
  const scripts = new Map<string, string>();
  const bytes = new Map<string, number>();
  let requests = 0;
  client.on('Network.requestWillBeSent', () => (requests += 1));
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script !== undefined) bytes.set(script, encodedDataLength);
  });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: download / 8,
    uploadThroughput: upload / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const kB = (among: (script: string) => boolean) =>
    [...bytes].reduce((sum, [script, size]) => (among(script) ? sum + size / 1_000 : sum), 0);
  return {
    seen: (first) => ({
      ...{ scriptKb: kB(() => true), firstScriptKb: kB((script) => first.has(script)) },
      ...{ scripts: scripts.size, requests },
    }),
  };
}

/** The addresses of what had wholly come by then. */
async function arrivedBefore(page: Page, ms: number): Promise<ReadonlySet<string>> {
  const names = await page.evaluate((by) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.filter(({ responseEnd }) => responseEnd <= by).map(({ name }) => name);
  }, ms);
  return new Set(names);
}

/** As the page itself keeps a session. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.evaluateOnNewDocument((kept) => {
    localStorage.setItem('token', kept);
    localStorage.setItem('user', '{}');
  }, token);
}

/** Runs in the page: `filled` is noted when there is an element for the selector, outside of what its document holds. */
function markWhenThere(selector: string): void {
  const look = new MutationObserver(() => {
    if (!document.querySelector(`#root ${selector}`)) return;
    performance.mark('filled');
    look.disconnect();
  });
  look.observe(document, { subtree: true, childList: true });
}

/** What the browser noted of its painting. */
function painted(page: Page): Promise<Omit<Visit, keyof Weight>> {
  return page.evaluate(async () => {
    const noted = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        // Of what never was there is no entry to tell of.
        setTimeout(() => resolve([]), 500);
      });
    const [paints, tasks, shifts] = await Promise.all(
      ['largest-contentful-paint', 'longtask', 'layout-shift'].map(noted),
    );
    return {
      fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      lcpMs: paints?.at(-1)?.startTime ?? NaN,
      filledMs: performance.getEntriesByName('filled')[0]?.startTime ?? NaN,
      blockedMs: (tasks ?? []).reduce((sum, { duration }) => sum + duration - 50, 0),
      layoutShift: ((shifts ?? []) as (PerformanceEntry & { value?: number })[]).reduce(
        (sum, { value = 0 }) => sum + value,
        0,
      ),
    };
  });
}
