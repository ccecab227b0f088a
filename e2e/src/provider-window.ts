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

/** Fills in the form of those who register, with the plan that is paid, and comes to the payment. */
export async function registersForPro(
  person: Person,
  gatewayUrl: string,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await person.opens(`${gatewayUrl}/register`);
  await person.sees('חבילת מקצוען');
  await person.types('שם מלא', name);
  await person.types('אימייל', email);
  await person.page.locator('[role="radio"] ::-p-text(חבילת מקצוען)').click();
  await person.types('סיסמה', password);
  await person.types('אימות סיסמה', password);
  await person.presses('button', 'התחל עכשיו');
  await person.sees('השלמת הרשמה');
}
