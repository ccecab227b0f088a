import { withTimeout } from '@megafon/concurrency';
import type { Page } from 'puppeteer';
import type { Person } from './person.js';

export const providerButton = 'תשלום ב־PayPal (ניסוי)';
const opensWithinMs = 30_000;

/** Presses the payment provider's button. @returns the window that it opens */
export async function opensProvider(person: Person): Promise<Page> {
  const opened = new Promise<Page | null>((resolve) => person.page.once('popup', resolve));
  await person.presses('button', providerButton);
  const popup = await withTimeout(opened, opensWithinMs, 'the window of the provider');
  if (!popup) throw new Error('the window of the provider has no page');
  return popup;
}

/** Presses the button, and decides in the window. */
export async function decidesAtProvider(person: Person, decision: 'אישור ותשלום' | 'ביטול'): Promise<void> {
  const popup = await opensProvider(person);
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
