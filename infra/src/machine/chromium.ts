import { existsSync } from 'node:fs';

import { rootDir } from '../paths.js';
import { Problem } from '../problem.js';
import { say } from '../say.js';
import { canInstallPackages, installPackages } from './debian.js';
import { isExecutable, onPath, runCommand } from './run-command.js';

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of this machine; what PUPPETEER_EXECUTABLE_PATH names comes first. */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = env['PUPPETEER_EXECUTABLE_PATH'];
  if (given && isExecutable(given)) return given;
  return programs.map((name) => onPath(name)).find(Boolean) ?? applications.find((file) => existsSync(file));
}

/**
 * A browser for automation: the machine's own, else Debian's package (as root), else puppeteer's own download.
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
    // Without an emoji font the evidence pictures of posts show boxes.
    await installPackages(['chromium', 'fonts-noto-color-emoji'], 'Chromium');
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
