import { existsSync } from 'node:fs';

import { rootDir } from '../paths.js';
import { describeFailure, Problem } from '../problem.js';
import { say } from '../say.js';
import { canInstallPackages, installPackages } from './debian.js';
import { isExecutable, onPath, runCommand } from './run-command.js';

/** Chromium without windows (ADR 50). Debian's command is a shell script, which signals would end in its place. */
const shells = ['/usr/lib/chromium/chromium-headless-shell'];
const shellPrograms = ['chrome-headless-shell'];
const shellPackage = 'chromium-headless-shell';
const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of this machine; what PUPPETEER_EXECUTABLE_PATH names comes first. */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = env['PUPPETEER_EXECUTABLE_PATH'];
  if (given && isExecutable(given)) return given;
  return findShell() ?? findWindowed();
}

function findShell(): string | undefined {
  return shells.find((file) => isExecutable(file)) ?? shellPrograms.map((name) => onPath(name)).find(Boolean);
}

function findWindowed(): string | undefined {
  return programs.map((name) => onPath(name)).find(Boolean) ?? applications.find((file) => existsSync(file));
}

/**
 * A browser for automation: the shell of Chromium, which is installed as Debian's package (as root); where it cannot be
 * had the machine's own Chromium or Chrome; else puppeteer's own download.
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
  if (given) return given;
  return findShell() ?? (await installShell()) ?? findWindowed() ?? downloadShell();
}

async function installShell(): Promise<string | undefined> {
  if (!canInstallPackages()) return undefined;
  try {
    // Without an emoji font the evidence pictures of posts show boxes.
    await installPackages([shellPackage, 'fonts-noto-color-emoji'], "Chromium's shell");
  } catch (error) {
    if (!findWindowed()) throw error;
    say.warn(`${describeFailure(error)}\n  Going on with the Chromium of this machine, which costs more.`);
  }
  return findShell();
}

async function downloadShell(): Promise<string> {
  const name = 'chrome-headless-shell';
  say.stage('downloading a Chromium for puppeteer (once, about 110 MB)');
  const { code, output } = await runCommand('npx', ['puppeteer', 'browsers', 'install', name], {
    cwd: rootDir,
    env: { PUPPETEER_SKIP_DOWNLOAD: 'false' },
  });
  const path = new RegExp(String.raw`^${name}@\S+ (.+)$`, 'm').exec(output)?.[1];
  if (code === 0 && path && isExecutable(path)) return path;
  throw new Problem(
    'There is no Chrome or Chromium on this machine, and none could be downloaded.',
    `Install one (on Debian: sudo apt-get install ${shellPackage}), or set PUPPETEER_EXECUTABLE_PATH to one's path.`,
  );
}
