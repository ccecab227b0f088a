import type { JSHandle, Page } from 'puppeteer';
import { makeArticleReader } from './article-reader.js';
import type { ArticleReader } from './article-reader.js';
import type { PageDeadline } from './page-clock.js';
import type { Locator, PageKind, PageSign, Prompt, Role } from '../../profiles/network-profile.js';

/** What functions that run inside a page are given. */
export interface Finder {
  all(locator: Locator, root?: ParentNode, without?: ReadonlySet<Element>): HTMLElement[];
  find(locator: Locator, root?: ParentNode): HTMLElement | null;
  /** The innermost of these that holds the wanted one, and the wanted one in it. Without `within`: in the document. */
  findWithin(within: Locator | null | undefined, locator: Locator): HTMLElement | null;
  /** All of the wanted in the innermost of these that holds any. */
  allWithin(within: Locator | null | undefined, locator: Locator): HTMLElement[];
  /** The innermost shown element of `within` that holds the wanted one; null where none does. */
  holderOf(within: Locator, locator: Locator): HTMLElement | null;
  /** What stands with an element in one box, up to the post, dialog or page that both are in. */
  beside(element: Element, locator: Locator): HTMLElement | null;
  nameOf(element: Element): string;
  /** Puts aside the questions that are in the way. @returns their names. */
  dismiss(prompts: readonly Prompt[]): string[];
  /** A modal dialog that is none of these: whatever it asks, no person could go on behind it. */
  strangeDialog(known: readonly Locator[]): HTMLElement | null;
  /** What the page is, by the first sign that fits. */
  kindOf(signs: readonly PageSign[]): PageKind;
  isDisabled(element: Element): boolean;
  /** Looks again whenever the page changes, until there is something else than null; null when the time is up. */
  until<T>(look: () => T | null, limitMs: number): Promise<T | null>;
  /** Without invisible marks, and with single blanks. */
  plain(text: string): string;
  /** As content-hash.ts has it: what counts of a person's text. */
  contentOf(text: string): string;
  /** A person's text as it was written: with its line ends, and with emoji that are drawn as pictures. */
  textOf(element: Element): string;
  /** Line by line as `plain` has it, without empty lines at both ends. */
  linesOf(text: string): string[];
  /** The innermost post or comment that a part of the page belongs to. */
  articleOf(part: Element): Element | null;
  /** The id in a link's address, by the first of these regular expressions that fits its path and query. */
  idOf(link: Pick<URL, 'pathname' | 'search'>, permalinks: readonly string[]): string | null;
  /**
   * How long there is until then; 0 or less when it is too late. By the ticks, which nobody sets. Where the wall clock went
   * another way, the machine may have slept, and in another document ticks begin anew: it is too late.
   */
  leftMs(deadline: PageDeadline): number;
  /** The first number of a text, as people write it: `1,234`, `1.2K`, `3 אלף`. Null where there is none. */
  countIn(text: string): number | null;
}

/**
 * Runs in the page, so it is self-contained. It finds elements as assistive technology names them, and skips what is
 * not shown.
 */
function makeFinder(): Finder {
  const selectors: Record<Role, string> = {
    alert: '[role=alert]',
    busy: '[aria-busy=true],[data-visualcompletion=loading-state]',
    // Some networks have no role on posts: there they are what a feed consists of.
    article: 'article,[role=article],[role=feed]>div',
    button: 'button,[role=button],input[type=submit],input[type=button]',
    dialog: 'dialog,[role=dialog]',
    file: 'input[type=file]',
    heading: 'h1,h2,h3,h4,[role=heading]',
    link: 'a[href],[role=link]',
    main: 'main,[role=main]',
    menuitem: '[role=menuitem],[role=menuitemradio]',
    // What is still on this machine alone: the files of posts have addresses of the network.
    preview: 'img[src^="blob:"],video[src^="blob:"],[style*="blob:"]',
    navigation: 'nav,[role=navigation]',
    progressbar: '[role=progressbar],progress',
    skeleton: '[role=article]',
    status: '[role=status],output',
    text: 'p,span,div,h1,h2,h3,h4',
    textbox:
      'textarea,[role=textbox],[contenteditable=true],input:not([type=hidden]):not([type=checkbox]):not([type=radio])' +
      ':not([type=submit]):not([type=button]):not([type=file]):not([type=image])',
  };
  const namedByContent =
    'button,a,h1,h2,h3,h4,[role=button],[role=link],[role=heading],[role=alert],[role=status],[role=menuitem],[role=menuitemradio],output';

  const plain = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[\u034f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
      .replace(/\s+/gu, ' ')
      .trim();
  const contentOf = (text: string) => {
    const lines = text.split(/\r\n|\r|\n/);
    const own = lines.filter((line) => !/^(?:Facebook ?)+$/.test(plain(line)));
    return plain(own.join('\n')) || (own.length < lines.length ? 'Facebook' : '');
  };

  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy) {
      const parts = labelledBy.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '');
      if (parts.join('').trim() !== '') return plain(parts.join(' '));
    }
    const label = element.getAttribute('aria-label');
    if (label?.trim()) return plain(label);
    if (element instanceof HTMLInputElement && ['submit', 'button'].includes(element.type))
      return plain(element.value);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      const texts = Array.from(element.labels ?? []).map(({ textContent }) => textContent ?? '');
      if (texts.join('').trim() !== '') return plain(texts.join(' '));
      if (element.placeholder) return plain(element.placeholder);
    }
    if (element.matches(namedByContent) && element.textContent?.trim()) return plain(element.textContent);
    // A dialog without a name is known by its heading.
    const heading = element.matches(selectors.dialog) ? element.querySelector(selectors.heading) : null;
    if (heading?.textContent?.trim()) return plain(heading.textContent);
    return plain(element.getAttribute('aria-placeholder') ?? element.getAttribute('title') ?? '');
  };

  const isShown = (element: Element) =>
    element instanceof HTMLInputElement && element.type === 'file'
      ? element.isConnected
      : element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]');

  const fits = (name: string, { names, match = 'whole', not = [] }: Locator): boolean => {
    const found = name.toLowerCase();
    if (not.some((unwanted) => found.startsWith(plain(unwanted).toLowerCase()))) return false;
    if (!names) return true;
    return names.some((wanted) => {
      const text = plain(wanted).toLowerCase();
      if (match === 'whole') return found === text;
      return match === 'start' ? found.startsWith(text) : found.includes(text);
    });
  };

  /** A plain text has no name: it is what it says. */
  const said = (element: Element, { role }: Locator): string => {
    if (role !== 'text') return nameOf(element);
    return element.childElementCount === 0 ? plain(element.textContent ?? '') : '';
  };

  /** Skeletons have the role of what they stand for, and say nothing. */
  const isOfRole = (element: Element, { role }: Locator): boolean => {
    if (role !== 'article' && role !== 'skeleton') return true;
    const isBare =
      nameOf(element) === '' &&
      element.querySelector('a[href]') === null &&
      element.textContent?.trim() === '';
    if (role === 'article') return !isBare;
    // What was scrolled out of view upwards may have been emptied: it came before.
    return isBare && element.getBoundingClientRect().bottom > 0;
  };

  const isPlaced = (element: Element, { inside, outside }: Locator): boolean =>
    (inside === undefined || element.closest(selectors[inside]) !== null) &&
    (outside === undefined || element.closest(selectors[outside]) === null);

  const all = (
    locator: Locator,
    root: ParentNode = document,
    without?: ReadonlySet<Element>,
  ): HTMLElement[] =>
    Array.from(root.querySelectorAll<HTMLElement>(selectors[locator.role])).filter(
      (element) =>
        !without?.has(element) &&
        isOfRole(element, locator) &&
        fits(said(element, locator), locator) &&
        isPlaced(element, locator) &&
        isShown(element),
    );
  const find = (locator: Locator, root: ParentNode = document): HTMLElement | null => {
    for (const element of root.querySelectorAll<HTMLElement>(selectors[locator.role])) {
      if (
        isOfRole(element, locator) &&
        fits(said(element, locator), locator) &&
        isPlaced(element, locator) &&
        isShown(element)
      )
        return element;
    }
    return null;
  };

  const holderOf = (within: Locator, locator: Locator): HTMLElement | null =>
    all(within).findLast((holder) => find(locator, holder) !== null) ?? null;
  const findWithin = (within: Locator | null | undefined, locator: Locator): HTMLElement | null => {
    const holder = within ? holderOf(within, locator) : document;
    if (holder) return find(locator, holder);
    return within?.isOptional ? find(locator) : null;
  };
  const allWithin = (within: Locator | null | undefined, locator: Locator): HTMLElement[] => {
    const holder = within ? holderOf(within, locator) : document;
    if (holder) return all(locator, holder);
    return within?.isOptional ? all(locator) : [];
  };

  const beside = (element: Element, locator: Locator): HTMLElement | null => {
    const edges = `${selectors.article},${selectors.dialog},${selectors.main},body`;
    for (let box = element.parentElement; box && !box.matches(edges); box = box.parentElement) {
      const found = find(locator, box);
      if (found) return found;
    }
    return null;
  };

  const dismiss = (prompts: readonly Prompt[]): string[] =>
    prompts
      .filter(({ dialog, dismiss: locator }) => {
        const button = findWithin(dialog, locator);
        button?.click();
        return button !== null;
      })
      .map(({ name }) => name);

  const strangeDialog = (known: readonly Locator[]): HTMLElement | null => {
    const modal = all({ role: 'dialog' }).filter((one) => one.matches('[aria-modal=true],:modal'));
    const ours = modal.length > 0 ? known.flatMap((locator) => all(locator)) : [];
    // Layers of one dialog stand inside each other.
    return modal.find((one) => !ours.some((other) => other.contains(one) || one.contains(other))) ?? null;
  };

  const kindOf = (signs: readonly PageSign[]): PageKind =>
    signs.find(
      ({ path, all: wanted }) =>
        (path === undefined || new RegExp(path).test(location.pathname)) &&
        (wanted ?? []).every((locator) => find(locator) !== null),
    )?.is ?? 'unknown';

  const isDisabled = (element: Element) => element.matches(':disabled,[aria-disabled=true]');

  const until = <T>(look: () => T | null, limitMs: number): Promise<T | null> => {
    const betweenMs = 25;
    const first = look();
    if (first !== null || limitMs <= 0) return Promise.resolve(first);
    return new Promise((resolve, reject) => {
      let next: ReturnType<typeof setTimeout> | null = null;
      let lookedAt = performance.now();
      const end = (result: T | null) => {
        observer.disconnect();
        document.removeEventListener('readystatechange', soon);
        clearInterval(again);
        clearTimeout(limit);
        if (next !== null) clearTimeout(next);
        resolve(result);
      };
      const lookAgain = () => {
        next = null;
        try {
          const result = look();
          lookedAt = performance.now();
          if (result !== null) end(result);
        } catch (error) {
          end(null);
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      // A page that changes all the time is not looked at all the time.
      const soon = () => {
        const waitMs = lookedAt + betweenMs - performance.now();
        if (waitMs <= 0 && next === null) lookAgain();
        else next ??= setTimeout(lookAgain, waitMs);
      };
      const observer = new MutationObserver(soon);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      document.addEventListener('readystatechange', soon);
      // What a style alone makes visible is no mutation.
      const again = setInterval(soon, 100);
      const limit = setTimeout(() => end(look()), limitMs);
    });
  };

  /** What stands apart has lines of its own, also where nobody sees it. */
  const isApart = (node: Node | null) =>
    node instanceof Element &&
    (/^(?:DIV|P|LI|PRE)$/.test(node.nodeName) || getComputedStyle(node).position === 'absolute');
  const textOf = (element: Element): string => {
    let text = '';
    const read = (node: Node): void => {
      for (const child of node.childNodes) {
        const { previousSibling: before } = child;
        if (before && (isApart(child) || isApart(before))) text += '\n';
        if (child instanceof Text) text += child.data;
        else if (child instanceof HTMLImageElement) text += child.alt;
        else if (child.nodeName === 'BR') text += child.nextSibling ? '\n' : '';
        else read(child);
      }
    };
    read(element);
    return text;
  };
  const linesOf = (text: string): string[] => {
    const lines = text.split(/\r\n|\r|\n/).map(plain);
    const first = lines.findIndex((line) => line !== '');
    return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
  };

  const articleOf = (part: Element) => part.closest(selectors.article);

  const idOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>, permalinks: readonly string[]) => {
    const address = pathname + search;
    for (const permalink of permalinks) {
      const found = new RegExp(permalink)
        .exec(address)
        ?.slice(1)
        .find((id) => id !== undefined);
      if (found !== undefined) return found;
    }
    return null;
  };

  /** Clocks are corrected by less. */
  const apartMs = 100;
  const leftMs = ({ from, leftMs }: PageDeadline): number => {
    const passedMs = performance.now() - from.ticks;
    const hasSlept = Math.abs(Date.now() - from.wallMs - passedMs) > apartMs;
    return from.origin !== performance.timeOrigin || hasSlept ? 0 : leftMs - passedMs;
  };

  const countIn = (text: string): number | null => {
    const [, digits = '', unit = ''] = /(\d[\d,.]*)\s*([KM](?!\p{L})|אלף|מיליון)?/iu.exec(text) ?? [];
    if (digits === '') return null;
    if (unit === '') return Number(digits.replace(/\D/g, ''));
    const factor = /^(?:M|מיליון)$/i.test(unit) ? 1_000_000 : 1_000;
    return Math.round(Number.parseFloat(digits.replace(/,/g, '.')) * factor);
  };

  return {
    ...{ all, find, findWithin, allWithin, holderOf, beside, dismiss },
    ...{ strangeDialog, nameOf, kindOf, isDisabled },
    ...{ until, leftMs, plain, contentOf, textOf, linesOf, articleOf, idOf, countIn },
  };
}

/** All that functions in a page are given. */
export type PageTools = Finder & ArticleReader;

const library = `((finder) => Object.assign(finder, (${makeArticleReader.toString()})(finder)))((${makeFinder.toString()})())`;

const expressionOf = <I, R>(work: (tools: PageTools, input: I) => R, input: I) =>
  `(${work.toString()})(${library}, ${JSON.stringify(input)})`;

/**
 * Runs a function in the page in one call. It must be self-contained; what it needs is passed as `input` (JSON).
 * @throws puppeteer's error when the page goes elsewhere meanwhile.
 */
export async function inPage<I, R>(
  page: Page,
  work: (tools: PageTools, input: I) => R | Promise<R>,
  input: I,
): Promise<R> {
  return (await page.evaluate(expressionOf(work, input))) as R;
}

/** The same, for what stays in the page: the caller disposes of it. */
export async function handleInPage<I, R>(
  page: Page,
  work: (tools: PageTools, input: I) => R | Promise<R>,
  input: I,
): Promise<JSHandle<R>> {
  return (await page.evaluateHandle(expressionOf(work, input))) as JSHandle<R>;
}
