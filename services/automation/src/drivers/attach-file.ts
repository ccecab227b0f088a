import type { ElementHandle, Page } from 'puppeteer';
import { makeFinder } from './in-page/finder.js';
import { NetworkError } from './network-error.js';
import type { Locator } from './network-profile.js';

/** Gives a file of this machine to a page's file field. @throws NetworkError when there is no such field. */
export async function attachFile(
  page: Page,
  field: Locator,
  within: Locator | null,
  path: string,
): Promise<void> {
  const search = (
    finder: ReturnType<typeof makeFinder>,
    input: { field: Locator; within: Locator | null },
  ) => {
    const root = input.within ? finder.all(input.within).at(-1) : document;
    return root ? finder.find(input.field, root) : null;
  };
  const input = JSON.stringify({ field, within });
  const found = await page.evaluateHandle(`(${search.toString()})((${makeFinder.toString()})(), ${input})`);
  const element = found.asElement() as ElementHandle<HTMLInputElement> | null;
  if (!element) throw new NetworkError('unknown-page');
  await element.uploadFile(path);
  await element.dispose();
}
