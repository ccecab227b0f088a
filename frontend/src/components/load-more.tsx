import { Center } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BusyButton } from './busy-button.js';
import { t } from '../i18n/t.js';

/** How far below the window the next page is asked for already, in pixels. */
const ahead = '1200px';

interface Props {
  onMore: () => void;
  busy: boolean;
  /** Loads by itself when it comes near the window; false where it stands beside a list that scrolls by itself. */
  byScrolling?: boolean;
}

/** Below a list that goes on. */
export function LoadMore({ onMore, busy, byScrolling = true }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!byScrolling || busy || !place.current || typeof IntersectionObserver === 'undefined')
      return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: ahead },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [onMore, busy, byScrolling]);
  return (
    <Center ref={place} py="md">
      <BusyButton variant="default" busy={busy} spins onClick={onMore}>
        {t('common.loadMore')}
      </BusyButton>
    </Center>
  );
}
