import { existsSync } from 'node:fs';

import { rootDir } from '../paths.js';
import { describeFailure, Problem } from '../problem.js';
import { say } from '../say.js';
import { canInstallPackages, installPackages } from './debian.js';
import { isExecutable, onPath, runCommand } from './run-command.js';

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** Without it the evidence pictures of posts show boxes. */
const emojiFont = 'fonts-noto-color-emoji';
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The program itself: Debian's command is a shell script, and signals end that alone. */
const shells = ['/usr/lib/chromium/chromium-headless-shell'];

/**
 * What automation drives: Chromium without windows, which does a third less for the same pages (ADR 50), else the browser.
 * @throws Problem when none can be had.
 */
export async function ensureHeadlessShell(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (env['PUPPETEER_EXECUTABLE_PATH']) return ensureChromium(env);
  const found = findHeadlessShell();
  if (found) return found;
  if (canInstallPackages()) {
    // Not every system of this kind has the package, and the browser does as well.
    await installPackages(['chromium-headless-shell', emojiFont], 'Chromium without windows').catch(
      (error: unknown) => say.warn(describeFailure(error)),
    );
  }
  return findHeadlessShell() ?? ensureChromium(env);
}

function findHeadlessShell(): string | undefined {
  return onPath('chrome-headless-shell') ?? shells.find(isExecutable);
}

/** The browser of this machine; what PUPPETEER_EXECUTABLE_PATH names comes first. */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = env['PUPPETEER_EXECUTABLE_PATH'];
  if (given && isExecutable(given)) return given;
  return programs.map((name) => onPath(name)).find(Boolean) ?? applications.find((file) => existsSync(file));
}

/**
 * A browser as people have one: the machine's own, else Debian's package (as root), else puppeteer's own download.
 * @throws Problem when none can be had.
 */
export async function ensureChromium(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const given = env['PUPPETEER_EXECUTABLE_PATH'];
  if (given && !isExecutable(given)) {
    throw new Problem(
      `PUPPETEER_EXECUTABLE_PATH=${given} cannot be run.`,
      'Set it to a Chrome or Chromium, or leave it out.',
    );
  }
  const found = findChromium(env);
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages(['chromium', emojiFont], 'Chromium');
    const installed = findChromium(env);
    if (installed) return installed;
  }
  return downloadChrome();
}

async function downloadChrome(): Promise<string> {
  say.stage('downloading a Chrome for puppeteer (once, about 170 MB)');
  const { code, output } = await runCommand('npx', ['puppeteer', 'browsers', 'install', 'chrome'], {
    cwd: rootDir,
    env: { PUPPETEER_SKIP_DOWNLOAD: 'false' },
  });
  const path = /^chrome@\S+ (.+)$/m.exec(output)?.[1];
  if (code === 0 && path && isExecutable(path)) return path;
  throw new Problem(
    'There is no Chrome or Chromium on this machine, and none could be downloaded.',
    "Install one (on Debian: sudo apt-get install chromium), or set PUPPETEER_EXECUTABLE_PATH to one's path.",
  );
}
