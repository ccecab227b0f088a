import type { Page } from 'puppeteer';

/** A tab in the background draws no frames. */
const patience = { timeout: 60_000, polling: 250 };
const button = 'button[aria-haspopup="dialog"][aria-label^="התראות"]';

/** The bell of one tab. */
export class BellPage {
  constructor(private readonly page: Page) {}

  /** Waits until it says that something, or nothing, is unread. */
  async says(isUnread: boolean): Promise<void> {
    await this.page.waitForFunction(
      (selector, wanted) => {
        const label = document.querySelector(selector)?.getAttribute('aria-label');
        return label !== undefined && label !== null && label.includes('חדש') === wanted;
      },
      patience,
      button,
      isUnread,
    );
  }

  /** Opens its list. */
  async opens(): Promise<void> {
    await this.page.locator(button).click();
    await this.page.waitForSelector('[role="dialog"] li a, [role="dialog"] [role="status"]', patience);
  }

  async readsAll(): Promise<void> {
    await this.page.locator('[role="dialog"] ::-p-aria([name="סימון הכל כנקרא"][role="button"])').click();
  }

  /** Its lines, newest first. */
  async lines(): Promise<string[]> {
    await this.page.waitForSelector('[role="dialog"] li a', patience);
    return this.page.$$eval('[role="dialog"] li a', (links) => links.map((link) => link.innerText));
  }
}
