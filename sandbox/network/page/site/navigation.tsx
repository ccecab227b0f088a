import { useSyncExternalStore } from 'react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

let visits = 0;
const listeners = new Set<() => void>();

function changed(): void {
  visits += 1;
  for (const listener of listeners) listener();
}
window.addEventListener('popstate', changed);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the page is, and a number that changes when it goes anywhere, be it to the same address again. */
export function useAddress(): { path: string; query: string; visit: number } {
  const visit = useSyncExternalStore(subscribe, () => visits);
  const { pathname, search } = window.location;
  return { path: pathname, query: search, visit };
}

/** To another address of the network, within this document. */
export function go(address: string): void {
  window.history.pushState(null, '', address);
  window.scrollTo(0, 0);
  changed();
}

/** Draws the present address anew. */
export function refresh(): void {
  changed();
}

interface GoProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
}

/** A link that is followed within this document. */
export function Go({ href, children, ...rest }: GoProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
