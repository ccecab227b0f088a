import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserOptions } from '@megafon/infra';
import puppeteer from 'puppeteer';
import type { Browser, ElementHandle, Page } from 'puppeteer';

/** How long a person waits for something to appear before giving up, in milliseconds. */
const patienceMs = 60_000;
/** Longer than any step's own limit: what is waited for is one command to the browser, which has a limit as well. */
const longestWaitMs = 330_000;
/** Pictures of what was on the screen when something did not appear. */
const picturesDir = join(tmpdir(), 'megafon-e2e');

type Role = 'button' | 'link' | 'tab' | 'checkbox' | 'option' | 'radio' | 'menuitem';

/** A person at a browser: finds things by their role and name, as they are announced. */
export class Person {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly problems: string[],
  ) {}

  static async sitsDown(options: { width?: number; height?: number } = {}): Promise<Person> {
    const browser = await puppeteer.launch({
      ...browserOptions('--lang=he-IL'),
      protocolTimeout: longestWaitMs,
      defaultViewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(patienceMs);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    return new Person(browser, page, problems);
  }

  /** Errors that no code caught, in the pages seen so far. */
  get uncaughtErrors(): readonly string[] {
    return this.problems;
  }

  async opens(url: string): Promise<void> {
    await this.page.goto(url);
  }

  /** As the demo user unless told, by the page's form. */
  async signsIn(
    gatewayUrl: string,
    who: { email: string; password: string } = { email: 'demo@megafon.test', password: 'demo-pass-2026' },
    /** What shows that they are in. */
    shows = 'התחלה מהירה',
  ): Promise<void> {
    await this.opens(`${gatewayUrl}/login`);
    await this.types('אימייל', who.email);
    await this.types('סיסמה', who.password);
    await this.presses('button', 'כניסה');
    await this.sees(shows);
  }

  /** As whoever opens the product in another browser. */
  async isNobody(): Promise<void> {
    await this.page.evaluate(() => localStorage.clear());
    await this.page.browserContext().deleteCookie(...(await this.page.browserContext().cookies()));
  }

  /** What a person would tell whoever asks why they gave up: where they are and what they see. */
  private async giveUp(wanted: string, cause: unknown): Promise<never> {
    const seen = await this.page.evaluate(() => document.body.innerText).catch(() => '(no page)');
    const picture = join(picturesDir, `${Date.now()}.png`);
    await mkdir(picturesDir, { recursive: true });
    await this.page.screenshot({ path: picture }).catch(() => undefined);
    throw new Error(`${wanted}: not at ${this.page.url()}, see ${picture}\n${seen.slice(0, 1_500)}`, {
      cause,
    });
  }

  async presses(role: Role, name: string): Promise<void> {
    await this.pressesIn('', role, name);
  }

  /** Presses the button of a question that stands over the page, where a button below it may have the same words. */
  async confirms(name: string): Promise<void> {
    await this.pressesIn(':is([role="dialog"], [role="alertdialog"])', 'button', name);
  }

  /** @param part selector of the part of the page that has it. */
  async pressesIn(part: string, role: Role, name: string): Promise<void> {
    await this.page
      .locator(`${part} ::-p-aria([name="${name}"][role="${role}"])`.trim())
      .filter(isReady)
      .click()
      .catch((error: unknown) => this.giveUp(`${role} ${name} ${part}`.trim(), error));
  }

  /** For what may be gone by the time it is pressed. */
  async pressesIfThere(role: 'button', name: string): Promise<void> {
    const found = await this.page.$(`::-p-aria([name="${name}"][role="${role}"])`);
    await found?.click().catch(() => undefined);
  }

  async types(label: string, text: string): Promise<void> {
    await this.page
      .locator(`::-p-aria([name="${label}"])`)
      .filter(isReady)
      .fill(text)
      .catch((error: unknown) => this.giveUp(`field ${label}`, error));
  }

  /** Puts the text where the field's selection is, from the clipboard. */
  async pastes(label: string, text: string): Promise<void> {
    const { origin } = new URL(this.page.url());
    await this.page
      .browserContext()
      .overridePermissions(origin, ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write']);
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await this.page.locator(`::-p-aria([name="${label}"])`).click();
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('KeyV', { commands: ['Paste'] });
    await this.page.keyboard.up('Control');
  }

  /**
   * Writes as an input method does: the text grows, underlined, and is put in its place in the end.
   * @param before called when all of it stands there, still underlined.
   */
  async composes(label: string, text: string, before = async (): Promise<void> => {}): Promise<void> {
    await this.page.locator(`::-p-aria([name="${label}"])`).click();
    const session = await this.page.createCDPSession();
    for (let length = 1; length <= text.length; length += 1) {
      await session.send('Input.imeSetComposition', {
        text: text.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      });
    }
    await before();
    await session.send('Input.insertText', { text });
    await session.detach();
  }

  /** Takes an option of the list with this label, by its words. */
  async chooses(label: string, option: string): Promise<void> {
    const select = `::-p-aria([name="${label}"][role="combobox"])`;
    await this.page.locator(select).filter(isReady).wait();
    const list = await this.seesElement(select);
    const value = await list.evaluate(
      (select, words) => [...(select as HTMLSelectElement).options].find((o) => o.text === words)?.value,
      option,
    );
    if (value === undefined) await this.giveUp(`option ${option} of ${label}`, undefined);
    await list.select(value ?? '');
  }

  /** Waits until the words stand on the page. */
  async sees(text: string, timeoutMs = patienceMs): Promise<void> {
    await this.page
      .waitForFunction(
        // The frame of the application's document has words too, before anything can be done there.
        (words) =>
          !document.querySelector('#prerendered [role="status"]') && document.body.innerText.includes(words),
        { timeout: timeoutMs },
        text,
      )
      .catch((error: unknown) => this.giveUp(`the words ${text}`, error));
  }

  /** A dialog on its way out still catches what is pressed. */
  async seesDialogClose(): Promise<void> {
    await this.page.waitForSelector('[role="dialog"]', { hidden: true });
  }

  async seesElement(selector: string, timeoutMs = patienceMs): Promise<ElementHandle> {
    const found = await this.page.waitForSelector(selector, { timeout: timeoutMs });
    if (!found) throw new Error(`${selector} did not appear`);
    return found;
  }

  /** Addresses of the links of the page's content with this name, in its order. */
  async linksNamed(name: string): Promise<string[]> {
    return this.page.$$eval(
      'main a[href]',
      (links, wanted) =>
        links.filter((a) => (a.ariaLabel ?? a.textContent ?? '').includes(wanted)).map((a) => a.href),
      name,
    );
  }

  async leaves(): Promise<void> {
    await this.browser.close();
  }
}

/**
 * While a window goes away it lies over the page still, and a click would be the window's; what is announced as
 * resting, until what was pressed before is done, does nothing. Runs in the page.
 */
function isReady(element: Element): boolean {
  if (element.ariaDisabled === 'true') return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const window = over?.closest('.mantine-Modal-root, .mantine-Drawer-root');
  return !window || window.contains(element);
}
