import type { Page } from 'puppeteer';

/** What the page was answered with: the protocol does not tell of it (see `chromium-process.ts`). */
export async function statusOf(page: Page, url: string): Promise<number | null> {
  await page.goto(url);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation instanceof PerformanceNavigationTiming ? navigation.responseStatus : null;
  });
}
