import { join } from 'node:path';
import { openBareDriver } from '../stand-alone-driver.js';
import { checkedProfile } from './checked-profile.js';
import type { CheckOptions } from './config.js';
import { lookAtPage, unseenOf } from './expectations.js';
import type { LocatorName } from './expectations.js';
import { openOwnBrowser } from './own-browser.js';
import { runSteps } from './run-check.js';
import type { StepResult } from './run-check.js';
import { checkSteps, neededSteps } from './steps.js';
import type { CheckParts } from './steps.js';

export interface DriverCheck {
  results: StepResult[];
  /** What of the profile was on no page; null where nobody was signed in, and there were hardly any. */
  unseen: LocatorName[] | null;
}

/** Checks a profile against its network with one account. @throws LayoutError */
export async function checkDriver(
  options: CheckOptions,
  { folder, say, ask }: { folder: string } & Pick<CheckParts, 'say' | 'ask'>,
): Promise<DriverCheck> {
  const profile = await checkedProfile(options);
  const driver = openBareDriver(profile);
  say(`The profile ${profile.name} of ${profile.version}, at ${profile.origin}`);
  const browser = await openOwnBrowser(options, profile);
  try {
    const seen = new Set<LocatorName>();
    const look = async (page: string) => {
      const here = await lookAtPage(browser.context, profile, page);
      for (const name of here.seen) seen.add(name);
      return here.off;
    };
    const parts = { driver, profile, context: browser.context, options, say, ask, look };
    const place = join(folder, `${profile.name}-${options.account}`);
    const results = await runSteps(browser.context, checkSteps(parts), {
      folder: place,
      needed: neededSteps,
      tell: (result) => say(`  ${result.state.padEnd(8)}${result.step}: ${sentenceOf(result)}`),
      look: async (step) => {
        const aside = driver.takeAside(browser.context);
        const off = await look(step);
        return aside.length > 0 ? [`put aside: ${aside.join(', ')}`, ...off] : off;
      },
    });
    const isLost = results.slice(0, neededSteps).some(({ state }) => state === 'failed');
    return { results, unseen: isLost ? null : unseenOf(profile, seen) };
  } finally {
    await browser.close();
  }
}

function sentenceOf({ what, off }: StepResult): string {
  return off.length > 0 ? `${what} [${off.join('; ')}]` : what;
}

/** The results as a table for people, and a last line that names what was on no page. */
export function tableOf({ results, unseen }: DriverCheck): string {
  const rows = results.map((result) => [result.step, result.state, sentenceOf(result), result.picture ?? '']);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  if (unseen && unseen.length > 0) lines.push(`On no page of this check: ${unseen.join(', ')}`);
  return lines.map((line) => line.trimEnd()).join('\n');
}
