import { useEffect, useRef } from 'react';

/** Calls when its place comes near the window, and again whenever `turn` changes while it still is. */
export function AtTheEnd({ onNear, turn }: { onNear: () => void; turn: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  const call = useRef(onNear);
  useEffect(() => {
    call.current = onNear;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting) && !document.hidden) call.current();
      },
      { rootMargin: '300px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [turn]);
  return <div ref={place} />;
}
