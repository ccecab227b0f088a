import { createContext, useContext } from 'react';
import type { PageFault } from '../../src/faults/page-faults.js';
import { english } from '../../src/pages/texts-en.js';
import { hebrew } from '../../src/pages/texts-he.js';
import type { Texts } from '../../src/pages/texts-he.js';
import type { PageBase, ShownPerson } from '../../src/script/shown.js';

/** What every part of a page knows. */
export interface Site {
  language: 'he' | 'en';
  texts: Texts;
  account: ShownPerson | null;
  /** How late the parts are, ms. */
  delaysMs: Record<string, number>;
  /** Whether this page suffers from it. */
  has: (fault: PageFault) => boolean;
  /** How late what the fault brings comes, ms. */
  latenessMs: (fault: PageFault) => number;
}

export function siteOf({ language, account, ways }: Pick<PageBase, 'language' | 'account' | 'ways'>): Site {
  return {
    language,
    texts: language === 'he' ? hebrew : english,
    account,
    delaysMs: ways.delaysMs,
    has: (fault) => ways.faults[fault] !== undefined,
    latenessMs: (fault) => ways.faults[fault] ?? 0,
  };
}

/** Before the network said anything: the language of the shell. */
export function unknownSite(): Site {
  const language = document.documentElement.lang === 'en' ? 'en' : 'he';
  return siteOf({ language, account: null, ways: { delaysMs: {}, faults: {} } });
}

export const SiteContext = createContext<Site>(unknownSite());
export const useSite = (): Site => useContext(SiteContext);
