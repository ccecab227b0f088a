import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserOptions, runCommand } from '@megafon/infra';
import puppeteer from 'puppeteer';
import type { devices } from './visit.js';
import { signIn } from './visit.js';

/** Fetched when it is wanted, as it is as large as half of all else. Scores of different releases cannot be compared. */
const release = 'lighthouse@12.8.2';
const limitMs = 300_000;

export interface Score {
  /** From 0 to 100. */
  performance: number;
  lcpMs: number;
}

interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number } | undefined>;
}

/**
 * What Lighthouse says of a page in a browser of its own, signed in where there is a token. One without windows: the bar of
 * addresses of one with windows is drawn by script too, in the seconds after its start, beside the page.
 * @throws Error with the end of what it printed, when it has no score to tell
 */
export async function lighthouse(
  url: string,
  { device, token }: { device: keyof typeof devices; token: string | null },
): Promise<Score> {
  const folder = await mkdtemp(join(tmpdir(), 'megafon-lighthouse-'));
  const executablePath = process.env['PUPPETEER_EXECUTABLE_PATH'];
  const browser = await puppeteer.launch({ ...browserOptions(), ...(executablePath && { executablePath }) });
  try {
    if (token !== null) {
      const [page] = await browser.pages();
      if (!page) throw new Error('the browser has no page');
      await signIn(page, token);
      await page.goto(new URL('/terms', url).href);
      await page.goto('about:blank');
    }
    const file = join(folder, 'report.json');
    const { code, output } = await runCommand(
      'npm',
      [
        ...['exec', '--yes', `--package=${release}`, '--', 'lighthouse', url, '--quiet'],
        ...['--port', new URL(browser.wsEndpoint()).port, '--disable-storage-reset'],
        ...['--only-categories=performance', '--output=json', `--output-path=${file}`],
        ...(device === 'computer' ? ['--preset=desktop'] : []),
      ],
      { cwd: folder, timeoutMs: limitMs },
    );
    const failed = () => new Error(`Lighthouse did not judge ${url}: ${output.slice(-600)}`);
    if (code !== 0) throw failed();
    const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report;
    const score = categories.performance.score;
    const lcpMs = audits['largest-contentful-paint']?.numericValue;
    if (score === null || lcpMs === undefined) throw failed();
    return { performance: Math.round(score * 100), lcpMs };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
