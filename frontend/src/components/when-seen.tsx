import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** Drawn, seen or not. */
  now?: boolean;
  /** As high as what comes, so that nothing moves. */
  instead: ReactNode;
  children: ReactNode;
}

/** How far below the screen it begins for whoever scrolls, so that they find it there. */
const margin = '300px';

/**
 * Draws, and fetches the code of, what most people scroll to: once it is on the screen, and for who scrolls already when it
 * comes near it.
 */
export function WhenSeen({ now = false, instead, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const see = () => setIsSeen(true);
    if (typeof IntersectionObserver === 'undefined') return see();
    return whenNear(place.current, see);
  }, []);
  return now || isSeen ? children : <div ref={place}>{instead}</div>;
}

/** Until the returned function is called. */
function whenNear(element: Element, then: () => void): () => void {
  const watching = (rootMargin: string) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && then(),
      { rootMargin },
    );
    observer.observe(element);
    return observer;
  };
  let watch = watching('0px');
  const widen = () => {
    watch.disconnect();
    watch = watching(margin);
  };
  // Of whatever scrolls: the event does not bubble.
  const first = { once: true, passive: true, capture: true };
  document.addEventListener('scroll', widen, first);
  return () => {
    document.removeEventListener('scroll', widen, first);
    watch.disconnect();
  };
}
