import type { Page } from 'puppeteer';
import type { Job } from './protocol.js';

const button = (name: string) => `::-p-xpath(//*[@role="button" and normalize-space()="${name}"])`;
const picture = (page: Page) => page.screenshot({ type: 'jpeg', quality: 50, optimizeForSpeed: true });

/** The usual way, in as few steps as it takes: one page for the group, one for the post. A picture before and after each. */
export async function actInGroup(
  page: Page,
  networkUrl: string,
  { account, groupId, post, comment }: Job,
): Promise<void> {
  const session = { name: 'session', value: account.session, domain: new URL(networkUrl).hostname };
  await page.browserContext().setCookie({ ...session, path: '/', httpOnly: true });
  await page.goto(new URL(`/groups/${groupId}?lang=en`, networkUrl).href);
  await join(page);
  const permalink = await publish(page, post);
  await page.goto(permalink);
  await writeComment(page, comment);
}

async function join(page: Page): Promise<void> {
  const either = await page.waitForSelector(`${button('Join group')}, ${button('Leave group')}`);
  if ((await either?.evaluate((element) => element.textContent.trim())) === 'Leave group') return;
  await picture(page);
  await either?.click();
  await page.waitForSelector(button('Leave group'));
  await picture(page);
}

async function publish(page: Page, text: string): Promise<string> {
  const opener = await page.waitForSelector(button('Write something...'));
  await opener?.click();
  const editor = await page.waitForSelector('[role=dialog] [data-lexical-editor]', { visible: true });
  await editor?.type(text);
  await page.waitForSelector('[role=dialog] [aria-label="Post"]:not([aria-disabled])');
  await picture(page);
  await page.locator('[role=dialog] [aria-label="Post"]:not([aria-disabled])').click();
  const link = await page.waitForSelector('[role=status] a');
  await picture(page);
  const permalink = await link?.evaluate((element) => element.href);
  if (permalink === undefined) throw new Error('no permalink');
  return permalink;
}

async function writeComment(page: Page, text: string): Promise<void> {
  const field = '[role=dialog] [data-lexical-editor]';
  const editor = await page.waitForSelector(field, { visible: true });
  await editor?.type(text);
  await picture(page);
  await page.keyboard.press('Enter');
  const [, words = ''] = text.split(': ');
  await page.waitForSelector(
    `::-p-xpath(//*[@role="article"]//*[@role="article" and contains(., "${words}")])`,
  );
  await picture(page);
}
