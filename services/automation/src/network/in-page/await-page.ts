import type { Locator, PageSign, Prompt } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';
import type { PageReading } from './read-page.js';

export interface PageWait {
  signs: readonly PageSign[];
  /** A signed-in page is there when one of these is; without any, when nothing on it loads. */
  wanted: readonly Locator[];
  loading: readonly Locator[];
  prompts: readonly Prompt[];
  settledMs: number;
  limitMs: number;
}

export interface ArrivedPage extends PageReading {
  /** Whether it said what it is, and shows what is wanted of it. */
  isThere: boolean;
  /** Whether something on it still loads. */
  isBusy: boolean;
  /** The questions that were put aside. */
  dismissed: string[];
  /** Whether the page was such a question itself, so that another one comes. */
  isLeaving: boolean;
}

/**
 * Waits until the page says what it is. One that says nothing known is given back when it has come to rest, or when
 * the time is up. Runs in the page.
 */
export async function awaitPage(finder: Finder, order: PageWait): Promise<ArrivedPage> {
  const { signs, wanted, loading, prompts, settledMs, limitMs } = order;
  const dismissed: string[] = [];
  /** Half of a document may look like another page: while it comes in, what it seems to be must stay so for a moment. */
  const steadyMs = 250;
  const statusNow = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.responseStatus ?? 0;
  };
  const isBusy = () => loading.some((locator) => finder.find(locator) !== null);
  const isBlank = () => (document.body?.innerText ?? '').trim() === '';
  let seemed = { what: '', since: 0 };
  const reading = (kind: PageReading['kind'], isThere: boolean): ArrivedPage => ({
    ...{ kind, isThere, href: location.href, status: statusNow(), isBusy: isBusy() },
    isLoading: document.readyState === 'loading',
    ...{ dismissed, isLeaving: false },
  });
  let changedAt = performance.now();
  const look = (): ArrivedPage | null => {
    if (document.documentElement === null) return null;
    const status = statusNow();
    // The network's error, or a proxy's: there is nothing to wait for.
    if (status === 407 || status >= 500) return reading('unknown', false);
    const isOver = finder.find({ role: 'dialog' }) !== null;
    const putAside = finder.dismiss(prompts);
    dismissed.push(...putAside);
    const kind = finder.kindOf(signs);
    // Told at once: with the page this would go as well.
    if (putAside.length > 0 && !isOver && kind === 'unknown')
      return { ...reading(kind, false), isLeaving: true };
    const isThere =
      kind === 'signed-in'
        ? wanted.length === 0
          ? !isBusy() && !isBlank()
          : wanted.some((locator) => finder.find(locator) !== null)
        : kind !== 'unknown';
    const now = performance.now();
    const what = `${kind} ${isThere}`;
    if (what !== seemed.what) seemed = { what, since: now };
    const isSteady = document.readyState !== 'loading' || now - seemed.since >= steadyMs;
    if (isThere && isSteady) return reading(kind, true);
    const isAtRest = document.readyState === 'complete' && now - changedAt >= settledMs && !isBlank();
    // Some marks of loading never go.
    if (isAtRest && kind === 'signed-in' && wanted.length === 0) return reading(kind, true);
    return isAtRest && !isBusy() ? reading(kind, false) : null;
  };
  const observer = new MutationObserver(() => (changedAt = performance.now()));
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  const found = await finder.until(look, limitMs);
  observer.disconnect();
  return found ?? reading(finder.kindOf(signs), false);
}
