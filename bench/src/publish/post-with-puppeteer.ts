import type { Page } from 'puppeteer';
import { cookiesOf } from './protocol.js';
import type { Posted, SignedIn, Task } from './protocol.js';

/** `--no-sandbox` only where Chromium does not start otherwise, as for us. */
export const launchOptions = (executablePath: string | undefined) => ({
  headless: true,
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** The usual way: sign in by cookies, open the page, click, type, click, read. */
export async function postWithPuppeteer(
  page: Page,
  networkUrl: string,
  account: SignedIn,
  { groupId, text }: Task,
): Promise<Posted> {
  await openSignedIn(page, networkUrl, account, groupId);
  await page.locator('::-p-aria([name="Write something..."][role="button"])').click();
  const editor = await page.waitForSelector('[role=dialog] [data-lexical-editor]', { visible: true });
  await editor?.type(text);
  await page.locator('[role=dialog] [aria-label="Post"]:not([aria-disabled])').click();
  const link = await page.waitForSelector('[role=status] a');
  const permalink = (await link?.evaluate((element) => element.href)) ?? null;
  return { text, permalink };
}

export async function openSignedIn(
  page: Page,
  networkUrl: string,
  account: SignedIn,
  groupId: string,
): Promise<void> {
  await page.browserContext().setCookie(...cookiesOf(account, networkUrl));
  await page.goto(new URL(`/groups/${groupId}?lang=en`, networkUrl).href);
}
