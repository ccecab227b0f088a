import { Badge, Center, Loader, Stack, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { useLiveConnected } from '../../../lib/live/use-live.js';
import { useLivePicture } from '../login/use-live-picture.js';
import classes from './live-picture.module.css';

interface Props {
  sessionId: string | null;
  screenshot: string | null;
}

export function LivePicture({ sessionId, screenshot }: Props) {
  const src = useLivePicture(sessionId, screenshot);
  const connected = useLiveConnected();
  return (
    <div className={classes.frame}>
      {src === null ? (
        <Center h="100%">
          <Stack align="center" gap="sm">
            <Loader size="sm" />
            <Text c="dimmed" fz="sm">
              {t('liveLogin.noPicture')}
            </Text>
          </Stack>
        </Center>
      ) : (
        <>
          <img src={src} alt={t('liveLogin.picture')} className={classes.picture} />
          <Badge className={classes.mark} color={connected ? 'red' : 'gray'} variant="filled" size="sm">
            {connected ? t('liveLogin.live') : t('liveLogin.polled')}
          </Badge>
        </>
      )}
    </div>
  );
}
