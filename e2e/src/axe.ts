import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What breaks WCAG 2.2 A and AA or good practice on the page, or a part of it, as it is painted; [] where nothing does. */
export async function faultsOf(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
        .map((animation) => animation.finished),
    ),
  );
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (part, runOnly) =>
      (
        globalThis as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } }
      ).axe.run(part, { runOnly }),
    within,
    rules,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
}
