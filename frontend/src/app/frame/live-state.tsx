import { Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/t.js';
import { useLiveConnected } from '../../lib/live/use-live.js';
import classes from './app-frame.module.css';

/** Shorter breaks nobody notices: what was missed comes when they end. */
const saidAfterMs = 10_000;

/** Says that events do not arrive by themselves, while they do not; on a narrow page as an icon. */
export function LiveState() {
  const isOut = useIsOut();
  return (
    <Text component="span" fz="xs" c="dimmed" role="status" className={classes.liveState}>
      {isOut && (
        <>
          <IconCloudOff size={18} aria-hidden />
          <span className={classes.liveStateText}>{t('frame.offline')}</span>
        </>
      )}
    </Text>
  );
}

function useIsOut(): boolean {
  const isConnected = useLiveConnected();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (isConnected) return undefined;
    const timer = setTimeout(() => setLong(true), saidAfterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isConnected]);
  return isLong && !isConnected;
}
