import { ensureChromium, ensureHeadlessShell } from '../machine/chromium.js';

/** Names the browser in which tests and benchmarks open pages as a person does. */
const personsBrowser = 'PERSONS_BROWSER';

/** What tests and benchmarks are told: what automation drives, and the browser of a person. @throws Problem */
export async function ensureBrowsers(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  return {
    [personsBrowser]: await ensureChromium(env),
    PUPPETEER_EXECUTABLE_PATH: await ensureHeadlessShell(env),
  };
}

/** For Puppeteer: a browser that tests and benchmarks open pages in, as a person's: it does nothing of its own accord. */
export function browserOptions(...args: readonly string[]): { executablePath?: string; args: string[] } {
  const executablePath = process.env[personsBrowser];
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      // Root has no sandbox of Chromium's.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      ...args,
    ],
  };
}
