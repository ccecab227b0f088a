import { expect } from '@jest/globals';
import type { Page } from 'puppeteer';
import { faultsOf } from './axe.js';

const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

/** A screen and a phone, each by day and by night. */
const looks = [wide, phone].flatMap((size) => [
  { ...size, scheme: 'light' },
  { ...size, scheme: 'dark' },
]);

/** Does something in each of the ways that a page is looked at; afterwards the page is as it was. */
export async function inEachLook(page: Page, work: () => Promise<void>): Promise<void> {
  for (const { width, height, scheme } of looks) {
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    // The page hears of it, and is drawn anew, a moment later.
    await page.waitForSelector(`html[data-mantine-color-scheme='${scheme}']`);
    await work();
  }
  await page.setViewport(wide);
  await page.emulateMediaFeatures([]);
}

/** What breaks WCAG or good practice on the page, or is wider than the screen; [] where nothing is. */
export async function soundnessOf(page: Page): Promise<string[]> {
  const faults = await faultsOf(page);
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return wider === 0 ? faults : [...faults, `${wider} px wider than the screen`];
}

export async function expectSound(page: Page): Promise<void> {
  expect(await soundnessOf(page)).toEqual([]);
}
