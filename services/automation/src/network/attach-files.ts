import type { ElementHandle, Page } from 'puppeteer';
import { handleInPage, inPage } from './in-page/finder.js';
import type { Finder } from './in-page/finder.js';
import { NetworkError } from '../profiles/network-error.js';
import type { Locator } from '../profiles/network-profile.js';

interface FileOrder {
  paths: readonly string[];
  field: Locator;
  within: Locator;
  /** Has the page ask for a file, where there is no field before. */
  opener: Locator | null;
  limitMs: number;
}

interface FieldWait extends Pick<FileOrder, 'field' | 'within' | 'limitMs'> {
  /** There are several files: a field that takes one alone is none. */
  isSeveral: boolean;
}

/** So long the field may come by itself, where the page can be asked for it. */
const patienceMs = 500;

/** Gives files of this machine to a page's file field, all at once. @throws NetworkError when there is no such field. */
export async function attachFiles(page: Page, order: FileOrder): Promise<void> {
  const { field, within, opener, limitMs, paths } = order;
  const isSeveral = paths.length > 1;
  const wait = { field, within, isSeveral, limitMs: opener === null ? limitMs : patienceMs };
  if (await fill(page, wait, paths)) return;
  if (opener === null) throw new NetworkError('unknown-page', { detail: 'no field for a file' });
  // Pressing it brings the field, or opens the system's own dialog, or both.
  const chooser = page.waitForFileChooser({ timeout: limitMs }).catch(() => null);
  await inPage(page, press, { opener, within });
  const filled = fill(page, { ...wait, limitMs }, paths);
  const chosen = chooser.then(async (opened) => {
    if (opened === null || (isSeveral && !opened.isMultiple())) return false;
    await opened.accept([...paths]);
    return true;
  });
  const isFirst = await Promise.race([chosen, filled]);
  if (!isFirst && !(await chosen) && !(await filled))
    throw new NetworkError('unknown-page', { detail: 'no field for a file' });
}

async function fill(page: Page, wait: FieldWait, paths: readonly string[]): Promise<boolean> {
  const found = await handleInPage(page, findField, wait);
  const element = found.asElement() as ElementHandle<HTMLInputElement> | null;
  await element?.uploadFile(...paths);
  await found.dispose();
  return element !== null;
}

/** The first field that takes as many. Runs in the page. */
function findField(
  finder: Finder,
  { field, within, isSeveral, limitMs }: FieldWait,
): Promise<HTMLElement | null> {
  const takesAll = (one: HTMLElement) => !isSeveral || one.hasAttribute('multiple');
  return finder.until(() => finder.allWithin(within, field).find(takesAll) ?? null, limitMs);
}

/** Runs in the page. */
function press(finder: Finder, { opener, within }: { opener: Locator; within: Locator }): void {
  finder.findWithin(within, opener)?.click();
}
