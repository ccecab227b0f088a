import { useLayoutEffect } from 'react';

/** For the pages that the build has put into their documents: takes the place of that, before anything is painted. */
export function usePrerenderedPlace(): void {
  useLayoutEffect(() => document.getElementById('prerendered')?.remove(), []);
}
