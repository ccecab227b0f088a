import type { Locator, Refusal } from '../network-profile.js';
import type { Finder } from './finder.js';

export interface SubmitOrder {
  /** Clicked only before this time (milliseconds since the epoch). */
  deadlineMs: number;
  timeoutMs: number;
  button: Locator;
  within: Locator | null;
  /** What was written, to be seen on the page afterwards. */
  text: string;
  article: Locator;
  /** Of the new article's own address. */
  permalink: string;
  /** Says that it was taken, where the network has such a notice. */
  notice: Locator | null;
  pendingNotice: readonly string[];
  refusals: readonly Refusal[];
}

export type SubmitResult =
  | { is: 'too-late' }
  | { is: 'no-button' }
  | { is: 'published'; permalink: string | null; isPending: boolean }
  | { is: 'refused'; reason: Refusal['reason'] }
  /** The page says that something went wrong, and not what: it may have happened. */
  | { is: 'failed' }
  | { is: 'silent' };

/**
 * Clicks, and waits for what the page says to it: one call for both, so that nothing comes between them. Runs in the
 * page.
 */
export function submitAndWait(finder: Finder, order: SubmitOrder): Promise<SubmitResult> | SubmitResult {
  const pattern = new RegExp(order.permalink);
  const addressOf = (root: Element | null): string | null => {
    const links = Array.from(root?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []);
    const own = links.find(
      (link) =>
        (pattern.test(link.pathname) || pattern.test(link.search)) &&
        (!root?.matches('article,[role=article]') || link.closest('article,[role=article]') === root),
    );
    return own ? own.pathname + own.search : null;
  };
  const wanted = finder.plain(order.text);
  const matching = () =>
    finder
      .all(order.article)
      .filter((article) => finder.textsOf(article).some((text) => finder.plain(text) === wanted));
  const alerts = () => finder.all({ role: 'alert' }).map((alert) => finder.plain(alert.innerText));

  const root = order.within ? finder.all(order.within).at(-1) : document;
  const button = root ? finder.find(order.button, root) : null;
  if (!button || button.matches(':disabled,[aria-disabled=true]')) return { is: 'no-button' };
  // The same text may stand on the page already.
  const known = new Set(matching().map(addressOf));
  const knownAlerts = new Set(alerts());
  if (Date.now() > order.deadlineMs) return { is: 'too-late' };
  button.click();

  const look = (): SubmitResult | null => {
    const notice = order.notice ? finder.find(order.notice) : null;
    const noticeText = notice ? finder.plain(notice.innerText) : '';
    const isPending = order.pendingNotice.some((text) => noticeText.includes(text));
    const article = matching().find((found) => {
      const address = addressOf(found);
      return address !== null && !known.has(address);
    });
    const permalink = (article ? addressOf(article) : null) ?? addressOf(notice);
    if (permalink !== null || isPending) {
      const articleText = article ? finder.plain(article.innerText) : '';
      const isWaiting = isPending || order.pendingNotice.some((text) => articleText.includes(text));
      return { is: 'published', permalink, isPending: isWaiting };
    }
    const dialogs = finder
      .all({ role: 'dialog' })
      .flatMap((dialog) => finder.all({ role: 'heading' }, dialog));
    const said = [
      ...alerts().filter((text) => !knownAlerts.has(text)),
      ...dialogs.map((title) => title.innerText),
    ];
    const refusal = order.refusals.find(({ texts }) =>
      said.some((line) => texts.some((text) => line.includes(text))),
    );
    if (refusal) return { is: 'refused', reason: refusal.reason };
    return alerts().some((text) => text !== '' && !knownAlerts.has(text)) ? { is: 'failed' } : null;
  };

  return new Promise((resolve) => {
    const settle = (result: SubmitResult | null) => {
      if (!result) return;
      observer.disconnect();
      clearTimeout(limit);
      resolve(result);
    };
    const observer = new MutationObserver(() => settle(look()));
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    const limit = setTimeout(() => settle(look() ?? { is: 'silent' }), order.timeoutMs);
    settle(look());
  });
}
