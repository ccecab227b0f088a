import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** As high as what comes, so that nothing moves. */
  instead: ReactNode;
  children: ReactNode;
}

/** How far below the screen it begins, so that whoever scrolls finds it there. */
const margin = '300px';

/** Draws, and fetches the code of, what most people scroll to, once it comes near the screen. */
export function WhenSeen({ instead, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const see = () => setIsSeen(true);
    if (typeof IntersectionObserver === 'undefined') return see();
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(),
      { rootMargin: margin },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return isSeen ? children : <div ref={place}>{instead}</div>;
}
