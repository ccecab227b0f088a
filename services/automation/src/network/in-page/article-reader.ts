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
  /** How those begin that are not seen to be whole: what shows the rest did not open, or nobody knows what a button in them does. */
  beginnings: string[];
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
  /** Blocks of a person's text in an article, those of articles inside it left out. */
  textsOf(article: Element): string[];
  /** Has the page show what it hides: the rest of long texts, and addresses that come only when one points at them. */
  reveal(query: ArticleQuery, limitMs: number): Promise<void>;
}

/** Runs in the page, so it is self-contained. */
export function makeArticleReader(finder: Finder): ArticleReader {
  const textBlocks =
    '[dir=auto],[data-ad-preview=message],[data-ad-comet-preview=message],[data-ad-rendering-role=story_message]';
  const mostBlocks = 40;
  const ellipsis = /\s*(?:…|\.{3})\s*$/;
  const blocksOf = (article: Element) =>
    Array.from(article.querySelectorAll<HTMLElement>(textBlocks)).filter(
      (block) => finder.articleOf(block) === article,
    );
  /** As the block says it that it stands in: the two compare. */
  const saidIn = (block: HTMLElement, part: HTMLElement = block) =>
    block.querySelector('img[alt]') ? finder.textOf(part) : part.innerText;
  const textsOf = (article: Element): string[] =>
    blocksOf(article)
      .map((block) => saidIn(block))
      .filter((text, index, all) => text.trim() !== '' && all.indexOf(text) === index)
      .slice(0, mostBlocks);

  /**
   * What is sure of a text that is cut: what stands before the first of its buttons, whatever that is called, of its links
   * that are shortened, or of an ellipsis at its end. Null: it looks whole.
   */
  const beginningOf = (block: HTMLElement, isCut: boolean): string | null => {
    const text = saidIn(block);
    const links = Array.from(block.querySelectorAll<HTMLElement>('a[href]')).filter((link) =>
      ellipsis.test(saidIn(block, link)),
    );
    const cuts = [...finder.all({ role: 'button' }, block), ...links].map((part) => {
      const said = saidIn(block, part).trim();
      return said === '' ? 0 : Math.max(0, text.indexOf(said));
    });
    const rest = finder.contentOf(text.slice(0, Math.min(text.length, ...cuts)));
    return isCut || cuts.length > 0 || ellipsis.test(rest) ? rest.replace(ellipsis, '') : null;
  };
  const beginningsOf = (article: HTMLElement, seeMore: Locator): string[] => {
    const isCut = finder.all(seeMore, article).some((more) => finder.articleOf(more) === article);
    const beginnings = blocksOf(article).map((block) => beginningOf(block, isCut));
    return [...new Set(beginnings)].filter((beginning) => beginning !== null).slice(0, mostBlocks);
  };

  const linksOf = (element: Element) =>
    Array.from(element.querySelectorAll<HTMLAnchorElement>('a[href]')).filter(
      (link) => finder.articleOf(link) === element,
    );
  const read = (
    element: HTMLElement,
    { permalinks, pictures = [], pendingNotice, seeMore }: ArticleQuery,
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
      texts: textsOf(element),
      beginnings: beginningsOf(element, seeMore),
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

  return { articles, textsOf, reveal };
}
