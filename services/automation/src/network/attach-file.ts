import type { ElementHandle, Page } from 'puppeteer';
import { handleInPage, inPage } from './in-page/finder.js';
import type { Finder } from './in-page/finder.js';
import { NetworkError } from '../profiles/network-error.js';
import type { Locator } from '../profiles/network-profile.js';

interface FileOrder {
  path: string;
  field: Locator;
  within: Locator;
  /** Has the page ask for a file, where there is no field before. */
  opener: Locator | null;
  limitMs: number;
}

/** So long the field may come by itself, where the page can be asked for it. */
const patienceMs = 500;

/** Gives a file of this machine to a page's file field. @throws NetworkError when there is no such field. */
export async function attachFile(page: Page, order: FileOrder): Promise<void> {
  const { field, within, opener, limitMs, path } = order;
  const wait = { field, within, limitMs: opener === null ? limitMs : patienceMs };
  if (await fill(page, wait, path)) return;
  if (opener === null) throw new NetworkError('unknown-page', { detail: 'no field for a file' });
  // Pressing it brings the field, or opens the system's own dialog, or both.
  const chooser = page.waitForFileChooser({ timeout: limitMs }).catch(() => null);
  await inPage(page, press, { opener, within });
  const filled = fill(page, { ...wait, limitMs }, path);
  const chosen = chooser.then(async (opened) => {
    await opened?.accept([path]);
    return opened !== null;
  });
  const isFirst = await Promise.race([chosen, filled]);
  if (!isFirst && !(await chosen) && !(await filled))
    throw new NetworkError('unknown-page', { detail: 'no field for a file' });
}

async function fill(
  page: Page,
  wait: { field: Locator; within: Locator; limitMs: number },
  path: string,
): Promise<boolean> {
  const found = await handleInPage(page, findField, wait);
  const element = found.asElement() as ElementHandle<HTMLInputElement> | null;
  await element?.uploadFile(path);
  await found.dispose();
  return element !== null;
}

/** Runs in the page. */
function findField(
  finder: Finder,
  { field, within, limitMs }: { field: Locator; within: Locator; limitMs: number },
): Promise<HTMLElement | null> {
  return finder.until(() => finder.findWithin(within, field), limitMs);
}

/** Runs in the page. */
function press(finder: Finder, { opener, within }: { opener: Locator; within: Locator }): void {
  finder.findWithin(within, opener)?.click();
}
