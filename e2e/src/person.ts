import puppeteer from 'puppeteer';
import type { Browser, ElementHandle, Page } from 'puppeteer';

/** How long a person waits for something to appear before giving up, in milliseconds. */
const patienceMs = 30_000;

/** A person at a browser: finds things by their role and name, as they are announced. */
export class Person {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly problems: string[],
  ) {}

  static async sitsDown(options: { width?: number; height?: number } = {}): Promise<Person> {
    const browser = await puppeteer.launch({
      executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'],
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--lang=he-IL',
      ],
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

  async presses(
    role: 'button' | 'link' | 'tab' | 'checkbox' | 'option' | 'radio' | 'menuitem',
    name: string,
  ) {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  async types(label: string, text: string): Promise<void> {
    await this.page.locator(`::-p-aria([name="${label}"])`).fill(text);
  }

  /** Opens a list by its label and takes one of its options. */
  async chooses(label: string, option: string): Promise<void> {
    await this.page.locator(`::-p-aria([name="${label}"][role="combobox"])`).click();
    await this.presses('option', option);
  }

  /** Waits until the words stand on the page. */
  async sees(text: string, timeoutMs = patienceMs): Promise<void> {
    await this.page.waitForFunction(
      (words) => document.body.innerText.includes(words),
      { timeout: timeoutMs },
      text,
    );
  }

  async seesElement(selector: string, timeoutMs = patienceMs): Promise<ElementHandle> {
    const found = await this.page.waitForSelector(selector, { timeout: timeoutMs });
    if (!found) throw new Error(`${selector} did not appear`);
    return found;
  }

  /** Addresses of the links with this name, in the order of the page. */
  async linksNamed(name: string): Promise<string[]> {
    return this.page.$$eval(
      'a[href]',
      (links, wanted) =>
        links.filter((a) => (a.ariaLabel ?? a.textContent ?? '').includes(wanted)).map((a) => a.href),
      name,
    );
  }

  async leaves(): Promise<void> {
    await this.browser.close();
  }
}
