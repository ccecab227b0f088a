import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer';
import type { Browser, CDPSession, ElementHandle, Page } from 'puppeteer';

export const launchBrowser = (): Promise<Browser> =>
  puppeteer.launch({ headless: true, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** The machine may be busy with other things. */
const patienceMs = 40_000;
const pauseMs = 30;

/** Somebody at a browser, who finds things by their role and name, as a screen reader does. */
export class Person {
  private constructor(
    readonly page: Page,
    private readonly cdp: CDPSession,
    readonly url: string,
  ) {}

  /** In a browser context of their own; signed in when an account is named. */
  static async at(browser: Browser, url: string, account?: string): Promise<Person> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1000, height: 800 });
    if (account !== undefined) {
      const body = new URLSearchParams({ email: account, password: 'sandbox-pass' });
      const reply = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' });
      const line = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
      await context.setCookie({
        name: 'session',
        value: line?.split(/[=;]/)[1] ?? '',
        domain: new URL(url).hostname,
        path: '/',
      });
    }
    const cdp = await page.createCDPSession();
    // Landscapes are drawn by the server on the spot: on a busy machine nothing else would be answered meanwhile.
    await cdp.send('Network.enable');
    await cdp.send('Network.setBlockedURLs', { urls: ['*/img/photo/*'] });
    return new Person(page, cdp, url);
  }

  async leave(): Promise<void> {
    await this.page.browserContext().close();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path, { waitUntil: 'domcontentloaded' });
  }

  /** Waits until it is there. */
  async see(role: string, name: string): Promise<ElementHandle> {
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      // Between two documents there is nothing to ask.
      const found = await this.page.$(`aria/${name}[role="${role}"]`).catch(() => null);
      if (found) return found;
      // The tree of names is a little behind the document: waiting for the document's next change may be for ever.
      await pause(pauseMs);
    }
    return this.fail(`no ${role} ${name}`);
  }

  async press(role: string, name: string): Promise<void> {
    const found = await this.see(role, name);
    await found.evaluate((element) => (element as HTMLElement).click());
  }

  /** Puts the text into a field in place of what is there. */
  async fill(name: string, text: string): Promise<void> {
    const field = await this.see('textbox', name);
    await field.evaluate((element) => {
      (element as HTMLInputElement).focus();
      (element as HTMLInputElement).select();
    });
    await this.insert(text);
  }

  /** As an input method does: all at once, into what has the focus. */
  async insert(text: string): Promise<void> {
    await this.cdp.send('Input.insertText', { text });
  }

  /** Waits until the expression is true in the page. */
  async until(expression: string): Promise<void> {
    await this.page
      .waitForFunction(expression, { timeout: patienceMs, polling: 20 })
      .catch(() => this.fail(`not: ${expression}`));
  }

  /** Says what stood there instead. */
  private async fail(what: string): Promise<never> {
    const stood = await this.page.evaluate(() => [
      location.href,
      document.visibilityState,
      document.body.innerText,
    ]);
    throw new Error(`${what}\n${stood.join('\n').slice(0, 600)}`);
  }

  async isThere(role: string, name: string): Promise<boolean> {
    return (await this.page.$(`aria/${name}[role="${role}"]`)) !== null;
  }

  /** Presses the button of this name within an element. */
  async pressIn(within: string, name: string): Promise<void> {
    await this.page.$eval(
      within,
      (root, wanted) => {
        const buttons = [...root.querySelectorAll<HTMLElement>('button, [role=button]')];
        buttons.find((button) => button.textContent === wanted)?.click();
      },
      name,
    );
  }

  async focus(name: string): Promise<void> {
    const field = await this.see('textbox', name);
    await field.focus();
  }

  /** Publishes without a page. */
  publish(groupId: string, text: string): Promise<void> {
    return this.call(`/api/groups/${groupId}/posts`, text);
  }

  /** Comments without a page. */
  comment(postId: string, text: string): Promise<void> {
    return this.call(`/api/posts/${postId}/comments`, text);
  }

  private async call(path: string, text: string): Promise<void> {
    const cookies = await this.page.browserContext().cookies();
    const reply = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text }),
    });
    if (!reply.ok) throw new Error(await reply.text());
  }

  /** Opens the composer of the group whose page is open, and waits for its editor. */
  async compose(): Promise<void> {
    await this.press('button', 'Write something...');
    await this.until(`document.activeElement?.matches('[role=dialog] [data-lexical-editor]')`);
  }

  /** Writes a post in the open group and sends it. */
  async post(text: string): Promise<void> {
    await this.compose();
    await this.insert(text);
    await this.until(`!${postButton}.hasAttribute('aria-disabled')`);
    await this.press('button', 'Post');
  }

  /** The first lines of the posts in the feed, from above. */
  texts(): Promise<string[]> {
    return this.page.$$eval('[role=feed] [data-ad-rendering-role=story_message]', (found) =>
      found.map((element) => element.textContent ?? ''),
    );
  }
}

export const postButton = `document.querySelector('[role=dialog] [aria-label=Post]')`;
