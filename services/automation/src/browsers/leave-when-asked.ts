import type { Page } from 'puppeteer';

/** A dialog of the browser holds up everything; one that asks about leaving the page is answered by leaving. */
export function leaveWhenAsked(page: Page): void {
  page.on('dialog', (dialog) => {
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answer.catch(() => undefined);
  });
}
