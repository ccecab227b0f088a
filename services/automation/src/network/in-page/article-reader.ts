import type { Locator } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface ArticleQuery {
  article: Locator;
  /** Of the article's own address; see `idOf`. */
  permalinks: readonly string[];
  /** Of links to its pictures: they name it where nothing else does yet, and are not its address. */
  pictures?: readonly string[];
  pendingNotice: readonly string[];
  /** Shows the rest of a long text. */
  seeMore: Locator;
}

/** A post or comment as it stands on the page. */
export interface ArticleReading {
  /** Candidates for the person's text. */
  texts: string[];
  /** null while neither its address nor a picture names it. */
  id: string | null;
  /** Path and query of its own address; null while it has none. */
  permalink: string | null;
  /** Links in its head that may lead to its author. */
  authors: string[];
  isPending: boolean;
}

interface FoundArticle extends ArticleReading {
  element: HTMLElement;
}

/** What reads posts and comments in a page. */
export interface ArticleReader {
  articles(query: ArticleQuery, without?: ReadonlySet<Element>): FoundArticle[];
  /** Has the page show what it hides: the rest of long texts, and addresses that come only when one points at them. */
  reveal(query: ArticleQuery, limitMs: number): Promise<void>;
}

/** Runs in the page, so it is self-contained. */
export function makeArticleReader(finder: Finder): ArticleReader {
  const linksOf = (element: Element) =>
    Array.from(element.querySelectorAll<HTMLAnchorElement>('a[href]')).filter(
      (link) => finder.articleOf(link) === element,
    );
  const read = (
    element: HTMLElement,
    { permalinks, pictures = [], pendingNotice }: ArticleQuery,
  ): FoundArticle => {
    const links = linksOf(element);
    const own = links.find((link) => finder.idOf(link, permalinks) !== null);
    const picture = own ? undefined : links.find((link) => finder.idOf(link, pictures) !== null);
    const statuses = finder
      .all({ role: 'status' }, element)
      .filter((status) => finder.articleOf(status) === element)
      .map(({ innerText }) => innerText);
    return {
      element,
      texts: finder.textsOf(element),
      id: own ? finder.idOf(own, permalinks) : picture ? finder.idOf(picture, pictures) : null,
      permalink: own ? own.pathname + own.search : null,
      authors: links.map(({ pathname }) => pathname).slice(0, 4),
      isPending: statuses.some((text) => pendingNotice.some((notice) => text.includes(notice))),
    };
  };
  const articles = (query: ArticleQuery, without?: ReadonlySet<Element>) =>
    finder
      .all(query.article, document, without)
      .map((element) => read(element, query))
      // A box around an article has nothing of its own.
      .filter(({ texts, id }) => texts.length > 0 || id !== null);

  const reveal = async (query: ArticleQuery, limitMs: number): Promise<void> => {
    const pressed = new WeakSet<Element>();
    const isHidden = () => {
      let isAny = false;
      for (const element of finder.all(query.article)) {
        for (const more of finder.all(query.seeMore, element)) {
          if (finder.articleOf(more) !== element) continue;
          isAny = true;
          if (!pressed.has(more)) more.click();
          pressed.add(more);
        }
        if (linksOf(element).some((link) => finder.idOf(link, query.permalinks) !== null)) continue;
        for (const link of linksOf(element)) {
          const isBare = link.getAttribute('href')?.startsWith('#') || /^\?__cft__/.test(link.search);
          if (!isBare || pressed.has(link)) continue;
          isAny = true;
          pressed.add(link);
          for (const kind of ['pointerover', 'mouseover', 'focusin'])
            link.dispatchEvent(new Event(kind, { bubbles: true }));
        }
      }
      return isAny ? null : true;
    };
    await finder.until(isHidden, limitMs);
  };

  return { articles, reveal };
}
