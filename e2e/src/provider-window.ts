import type { Page } from 'puppeteer';
import type { Person } from './person.js';

/** Presses the payment provider's button, and decides in the window that it opens. */
export async function decidesAtProvider(person: Person, decision: 'אישור ותשלום' | 'ביטול'): Promise<void> {
  const opened = new Promise<Page>((resolve) => {
    person.page.once('popup', (page) => {
      if (page) resolve(page);
    });
  });
  await person.presses('button', 'תשלום ב־PayPal (ניסוי)');
  const popup = await opened;
  await popup.locator(`::-p-aria([name="${decision}"][role="button"])`).click();
}
