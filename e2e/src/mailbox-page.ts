import type { Frame } from 'puppeteer';
import type { Person } from './person.js';

/**
 * Opens the mail of this subject that came to this address, once it is there: everybody's stand in one mailbox.
 * @returns the frame that shows it
 */
export async function opensMail(
  person: Person,
  mailboxUrl: string,
  { to, subject }: { to: string; subject: string },
): Promise<Frame> {
  await person.opens(mailboxUrl);
  await person.sees(to);
  await person.page.locator(`::-p-xpath(//a[contains(., '${to}') and contains(., '${subject}')])`).click();
  return person.page.waitForFrame(async (one) => one.url().endsWith('/html'));
}
