import { useLayoutEffect } from 'react';

/**
 * For what the build has put into its document, a page or the frame around all: takes the place of that, before anything is
 * painted.
 * @param isThere false while there is nothing to show in its place yet
 */
export function usePrerenderedPlace(isThere = true): void {
  useLayoutEffect(() => {
    if (isThere) document.getElementById('prerendered')?.remove();
  }, [isThere]);
}
