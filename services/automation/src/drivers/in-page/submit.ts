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
  const matching = (without?: ReadonlySet<Element>) =>
    finder
      .all(order.article, document, without)
      .filter((article) => finder.textsOf(article).some((text) => finder.plain(text) === wanted));
  const alerts = () => finder.all({ role: 'alert' }).map((alert) => finder.plain(alert.innerText));

  const root = order.within ? finder.all(order.within).at(-1) : document;
  const button = root ? finder.find(order.button, root) : null;
  if (!button || button.matches(':disabled,[aria-disabled=true]')) return { is: 'no-button' };
  // The same text may stand on the page already.
  const known = new Set(matching().map(addressOf));
  const older = new Set<Element>(finder.all({ role: 'article' }));
  const knownAlerts = new Set(alerts());
  // So may the notice of the post before.
  const noticeNow = () => {
    const notice = order.notice ? finder.find(order.notice) : null;
    return { text: notice ? finder.plain(notice.innerText) : '', address: addressOf(notice) };
  };
  const oldNotice = noticeNow();
  if (Date.now() > order.deadlineMs) return { is: 'too-late' };
  button.click();

  /** Articles that stood there before are looked at again only when the time is up: a page may use them anew. */
  const look = (without?: ReadonlySet<Element>): SubmitResult | null => {
    const notice = noticeNow();
    const isFresh = notice.address !== oldNotice.address || notice.text !== oldNotice.text;
    const isPending = isFresh && order.pendingNotice.some((text) => notice.text.includes(text));
    const article = matching(without).find((found) => {
      const address = addressOf(found);
      return address !== null && !known.has(address);
    });
    const isAnother = notice.address !== oldNotice.address;
    const permalink = (article ? addressOf(article) : null) ?? (isAnother ? notice.address : null);
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
    const observer = new MutationObserver(() => settle(look(older)));
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    const limit = setTimeout(() => settle(look() ?? { is: 'silent' }), order.timeoutMs);
    settle(look(older));
  });
}
