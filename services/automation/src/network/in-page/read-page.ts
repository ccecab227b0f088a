import type { PageKind, PageSign } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface PageReading {
  kind: PageKind;
  href: string;
  /** HTTP status of the document; 0 where the browser does not tell. */
  status: number;
  isLoading: boolean;
}

/** What the page is, by the first sign that fits. Runs in the page. */
export function readPage(finder: Finder, { signs }: { signs: readonly PageSign[] }): PageReading {
  // Between two documents there is none: the page is still on its way.
  const root = document.documentElement as HTMLElement | null;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    kind: finder.kindOf(signs),
    href: location.href,
    status: navigation?.responseStatus ?? 0,
    isLoading: root === null || document.readyState === 'loading',
  };
}
