import type { Locator, Refusal } from '../../profiles/network-profile.js';
import type { ArticleQuery } from './article-reader.js';
import type { PageTools } from './finder.js';
import type { PageDeadline } from './page-clock.js';

export interface SubmitOrder {
  /** Sent only before this. */
  deadline: PageDeadline;
  timeoutMs: number;
  /** What sends it; null: the key Enter in the field does. */
  button: Locator | null;
  /** Whether the button is the one that stands with the field. */
  isBeside: boolean;
  field: Locator;
  within: Locator | null;
  /** What was written, to be seen in the field before it is sent and on the page afterwards. */
  text: string;
  query: ArticleQuery;
  /** Of ids that say nothing of the post: it may have another one as well. */
  opaqueIds: string;
  /** One's own older ones with this text: none of them is the new one. */
  older: OlderOnes;
  /** Path of the link to oneself; null where it is not known. */
  self: string | null;
  /** Says that it was taken, where the network has such a notice. */
  notice: Locator | null;
  refusals: readonly Refusal[];
  /** So long after the field is gone or empty the page may still say what became of it. */
  proofMs: number;
}

export interface OlderOnes {
  ids: readonly string[];
  /** Whether there are no others: else one that is drawn after the click may be older as well. */
  areAll: boolean;
}

export type SubmitResult =
  | { is: 'too-late' }
  /** Nothing enabled to send it with. */
  | { is: 'no-button' }
  /** The field does not hold the text any more; nothing was sent. */
  | { is: 'other-text' }
  | { is: 'published'; permalink: string | null; isPending: boolean }
  | { is: 'refused'; reason: Refusal['reason'] }
  /** The page says that something went wrong, and not what: it may have happened. */
  | { is: 'failed' }
  /** The field is gone or empty, and nothing more was said. */
  | { is: 'taken' }
  /** The text is still in the field, and nothing was said. */
  | { is: 'not-sent' }
  | { is: 'silent' };

/** Ready to be sent; `outcome` settles when the page has said what became of it. */
export interface Armed {
  outcome: Promise<SubmitResult>;
}

/**
 * Makes ready to send, and sends where a button does that: one call for it and for what the page says to it, so that
 * nothing comes between them. With the key Enter, the key comes from outside; the page lets it through only in time.
 * Runs in the page.
 */
export async function armSubmission(tools: PageTools, order: SubmitOrder): Promise<Armed> {
  const { query, within, field: locator } = order;
  const over = (result: SubmitResult): Armed => ({ outcome: Promise.resolve(result) });
  const wanted = tools.contentOf(order.text);
  const holds = (text: string) => tools.contentOf(text) === wanted;
  const field = () => tools.findWithin(within, locator);
  const heldText = () => {
    const now = field();
    return now ? tools.textOf(now) : '';
  };
  const addressOf = (root: Element | null): { id: string; permalink: string } | null => {
    for (const link of root?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []) {
      const id = tools.idOf(link, query.permalinks);
      if (id !== null) return { id, permalink: link.pathname + link.search };
    }
    return null;
  };
  const isOpaque = (id: string) => new RegExp(order.opaqueIds).test(id);
  /** Whether it is none of these for certain. */
  const isOther = (id: string, others: Iterable<string>) =>
    Array.from(others).every((other) => other !== id && !isOpaque(other) && !isOpaque(id));
  const isOurs = (texts: string[], authors: string[]) =>
    texts.some(holds) && (order.self === null || authors.length === 0 || authors.includes(order.self));
  const matching = (without?: ReadonlySet<Element>) =>
    tools.articles(query, without).filter(({ texts, authors }) => isOurs(texts, authors));
  const alerts = () => tools.all({ role: 'alert' }).map((alert) => tools.plain(alert.innerText));

  const isLate = () => tools.leftMs(order.deadline) <= 0;
  const ready = () => {
    const now = field();
    if (order.button === null || now === null) return now;
    const found = order.isBeside ? tools.beside(now, order.button) : tools.findWithin(within, order.button);
    return found && !tools.isDisabled(found) ? found : null;
  };
  const sender = await tools.until(ready, tools.leftMs(order.deadline));
  if (!sender) return over({ is: isLate() ? 'too-late' : 'no-button' });
  if (!holds(heldText())) return over({ is: 'other-text' });
  // The same text may stand on the page already.
  const known = new Set([...order.older.ids, ...matching().flatMap(({ id }) => id ?? [])]);
  const older = new Set<Element>(tools.all({ role: 'article' }));
  const knownAlerts = new Set(alerts());
  // So may the notice of the post before.
  const noticeNow = () => {
    const notice = order.notice ? tools.find(order.notice) : null;
    return { text: notice ? tools.plain(notice.innerText) : '', address: addressOf(notice) };
  };
  const oldNotice = noticeNow();
  if (isLate()) return over({ is: 'too-late' });

  let sentAt = 0;
  const fieldNow = field();
  if (order.button === null) {
    sender.focus();
    const guard = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      if (isLate()) {
        event.preventDefault();
        event.stopImmediatePropagation();
        sentAt = -1;
      } else sentAt = performance.now();
      window.removeEventListener('keydown', guard, true);
    };
    window.addEventListener('keydown', guard, true);
  } else {
    sender.click();
    sentAt = performance.now();
  }

  /** Articles that stood there before are looked at again only when the time is up: a page may use them anew. */
  const look = (without?: ReadonlySet<Element>): SubmitResult | null => {
    if (sentAt < 0) return { is: 'too-late' };
    if (sentAt === 0) return null;
    const notice = noticeNow();
    const told = notice.address;
    const leadsElsewhere = told !== null && isOther(told.id, oldNotice.address ? [oldNotice.address.id] : []);
    const isFresh = leadsElsewhere || notice.text !== oldNotice.text;
    const isPending = isFresh && query.pendingNotice.some((text) => notice.text.includes(text));
    const { areAll } = order.older;
    const article = areAll
      ? matching(without).find(({ id }) => id !== null && isOther(id, known))
      : undefined;
    const permalink =
      leadsElsewhere && isOther(told.id, known) ? told.permalink : (article?.permalink ?? null);
    const isWaiting = isPending || (article?.isPending ?? false);
    // One's own post that waits may look as any other in the feed: where there are notices, only they tell.
    if (isWaiting || (permalink !== null && (order.notice === null || isFresh)))
      return { is: 'published', permalink, isPending: isWaiting };
    const dialogs = tools.all({ role: 'dialog' }).flatMap((dialog) => tools.all({ role: 'heading' }, dialog));
    const said = [
      ...alerts().filter((text) => !knownAlerts.has(text)),
      ...dialogs.map((title) => title.innerText),
    ];
    const refusal = order.refusals.find(({ texts }) =>
      said.some((line) => texts.some((text) => line.includes(text))),
    );
    if (refusal) return { is: 'refused', reason: refusal.reason };
    if (alerts().some((text) => text !== '' && !knownAlerts.has(text))) return { is: 'failed' };
    const isGone = permalink !== null || (wanted !== '' && !holds(heldText()));
    if (!isGone) takenAt = 0;
    else if (takenAt === 0) takenAt = performance.now();
    return takenAt > 0 && performance.now() - takenAt >= order.proofMs ? { is: 'taken' } : null;
  };
  let takenAt = 0;
  const late = (): SubmitResult => {
    const last = look();
    if (last) return last;
    if (sentAt === 0) return { is: 'no-button' };
    const isStill = order.button === null && fieldNow?.isConnected && wanted !== '' && holds(heldText());
    return { is: isStill ? 'not-sent' : 'silent' };
  };
  const outcome = tools.until(() => look(older), order.timeoutMs).then((result) => result ?? late());
  return { outcome };
}
