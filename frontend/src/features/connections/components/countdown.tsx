import { Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatElapsed } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';

/** How long the session of a login still lasts. Not announced: it changes every second. */
export function Countdown({ until }: { until: number }) {
  const leftMs = Math.max(0, until - useNow(1_000));
  return (
    <Text fz="sm" c={leftMs < 60_000 ? 'var(--mantine-color-error)' : 'dimmed'} role="timer" aria-live="off">
      {t('liveLogin.timeLeft', { time: formatElapsed(leftMs) })}
    </Text>
  );
}
