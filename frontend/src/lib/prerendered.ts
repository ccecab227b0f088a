import { useLayoutEffect } from 'react';

/** Removes the text that the build had put into the page: what stands in its place is there, or is another page. */
export function removePrerendered(): void {
  document.getElementById('prerendered')?.remove();
}

/** For the pages that are prerendered: takes their place before anything is painted. */
export function usePrerenderedPlace(): void {
  useLayoutEffect(removePrerendered, []);
}
