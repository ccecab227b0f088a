import type { Page } from 'puppeteer';
import type { Locator, Role } from '../network-profile.js';

/** What functions that run inside a page are given. */
export interface Finder {
  all(locator: Locator, root?: ParentNode, without?: ReadonlySet<Element>): HTMLElement[];
  find(locator: Locator, root?: ParentNode): HTMLElement | null;
  nameOf(element: Element): string;
  /** As content-hash.ts has it: what counts of a text. */
  plain(text: string): string;
  /** Blocks of a person's text in an article, those of articles inside it left out. */
  textsOf(article: Element): string[];
  /** The first number of a text, as people write it: `1,234`, `1.2K`, `3 אלף`. Null where there is none. */
  countIn(text: string): number | null;
}

/**
 * Runs in the page, so it is self-contained. It finds elements as assistive technology names them, and skips what is
 * not shown.
 */
export function makeFinder(): Finder {
  const selectors: Record<Role, string> = {
    alert: '[role=alert]',
    article: 'article,[role=article]',
    button: 'button,[role=button],input[type=submit],input[type=button]',
    dialog: 'dialog,[role=dialog]',
    file: 'input[type=file]',
    heading: 'h1,h2,h3,h4,[role=heading]',
    link: 'a[href],[role=link]',
    navigation: 'nav,[role=navigation]',
    status: '[role=status],output',
    textbox:
      'textarea,[role=textbox],[contenteditable=true],input:not([type=hidden]):not([type=checkbox]):not([type=radio])' +
      ':not([type=submit]):not([type=button]):not([type=file]):not([type=image])',
  };
  const namedByContent =
    'button,a,h1,h2,h3,h4,[role=button],[role=link],[role=heading],[role=alert],[role=status],output';

  const plain = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
      .replace(/\s+/gu, ' ')
      .trim();

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
        fits(nameOf(element), locator) &&
        isPlaced(element, locator) &&
        isShown(element),
    );
  const find = (locator: Locator, root: ParentNode = document): HTMLElement | null => {
    for (const element of root.querySelectorAll<HTMLElement>(selectors[locator.role])) {
      if (fits(nameOf(element), locator) && isPlaced(element, locator) && isShown(element)) return element;
    }
    return null;
  };

  const textsOf = (article: Element): string[] =>
    Array.from(article.querySelectorAll<HTMLElement>('[dir=auto]'))
      .filter((block) => block.closest(selectors.article) === article)
      .map((block) => block.innerText)
      .filter((text) => text.trim() !== '')
      .slice(0, 40);

  const countIn = (text: string): number | null => {
    const [, digits = '', unit = ''] = /(\d[\d,.]*)\s*([KM](?!\p{L})|אלף|מיליון)?/iu.exec(text) ?? [];
    if (digits === '') return null;
    if (unit === '') return Number(digits.replace(/\D/g, ''));
    const factor = /^(?:M|מיליון)$/i.test(unit) ? 1_000_000 : 1_000;
    return Math.round(Number.parseFloat(digits.replace(/,/g, '.')) * factor);
  };

  return { all, find, nameOf, plain, textsOf, countIn };
}

const library = makeFinder.toString();

/**
 * Runs a function in the page in one call. It must be self-contained; what it needs is passed as `input` (JSON).
 * @throws puppeteer's error when the page goes elsewhere meanwhile.
 */
export async function inPage<I, R>(
  page: Page,
  work: (finder: Finder, input: I) => R | Promise<R>,
  input: I,
): Promise<R> {
  return (await page.evaluate(`(${work.toString()})((${library})(), ${JSON.stringify(input)})`)) as R;
}
