import { ActionIcon, Badge, Center, Loader, Stack, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../../i18n/t.js';
import { useLiveConnected } from '../../../lib/live/use-live.js';
import { useLivePicture } from '../login/use-live-picture.js';
import { DrivenPicture } from './driven-picture.js';
import classes from './live-picture.module.css';

interface Props {
  sessionId: string | null;
  screenshot: string | null;
  /** The person has the wheel: what is done in the picture is done in the page. */
  isDriven: boolean;
  onGiveBack: () => void;
}

export function LivePicture({ sessionId, screenshot, isDriven, onGiveBack }: Props) {
  const src = useLivePicture(sessionId, screenshot);
  const connected = useLiveConnected();
  const picture = useRef<HTMLImageElement>(null);
  const [isEnlarged, setEnlarged] = useState(false);
  if (src === null)
    return (
      <div className={classes.frame}>
        <Center h="100%">
          <Stack align="center" gap="sm">
            <Loader size="sm" />
            <Text c="dimmed" fz="sm">
              {t('liveLogin.noPicture')}
            </Text>
          </Stack>
        </Center>
      </div>
    );
  const Zoom = isEnlarged ? IconZoomOut : IconZoomIn;
  return (
    <div className={classes.frame} data-driven={isDriven || undefined}>
      <div className={classes.scroll} data-enlarged={isEnlarged || undefined}>
        <div className={classes.page}>
          <img ref={picture} src={src} alt={t('liveLogin.picture')} className={classes.picture} />
          {isDriven && sessionId !== null && (
            <DrivenPicture
              sessionId={sessionId}
              picture={picture}
              isEnlarged={isEnlarged}
              onGiveBack={onGiveBack}
            />
          )}
        </div>
      </div>
      <Badge className={classes.mark} color={connected ? 'red' : 'gray'} variant="filled" size="sm">
        {connected ? t('liveLogin.live') : t('liveLogin.polled')}
      </Badge>
      <ActionIcon
        className={classes.zoom}
        variant="default"
        size="lg"
        aria-label={isEnlarged ? t('liveLogin.shrink') : t('liveLogin.enlarge')}
        onClick={() => setEnlarged(!isEnlarged)}
      >
        <Zoom size={18} />
      </ActionIcon>
    </div>
  );
}
