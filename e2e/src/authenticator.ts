import { Secret, TOTP } from 'otpauth';
import type { Person } from './person.js';

/** How long one code is good. */
export const codeMs = 30_000;

/** The app that somebody adds by the secret that stands in the dialog, and not by its picture. */
export async function authenticatorOf({ page }: Pick<Person, 'page'>): Promise<TOTP> {
  const shown = await page.$eval('[role="dialog"]', (dialog) => (dialog as HTMLElement).innerText);
  const [secret = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(shown) ?? [];
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
}

/** A clock may be a step ahead: so nobody waits for the step after the one that was used. */
export function nextCodeOf(app: TOTP): string {
  return app.generate({ timestamp: Date.now() + codeMs });
}
