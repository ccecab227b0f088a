import { ActionIcon, Badge, Box, Center, Loader, Stack, Text } from '@mantine/core';
import { IconArrowsMaximize, IconFocusCentered, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../../../i18n/t.js';
import { useLiveConnected } from '../../../lib/live/use-live.js';
import { useFraming } from '../login/use-framing.js';
import { useLivePicture } from '../login/use-live-picture.js';
import type { ShownPicture } from '../login/use-live-picture.js';
import { useZoom } from '../login/use-zoom.js';
import { DrivenPicture } from './driven-picture.js';
import classes from './live-picture.module.css';

interface Props {
  sessionId: string | null;
  /** The picture of the last answer. */
  answered: ShownPicture;
  /** The person has the wheel: what is done in the picture is done in the page. */
  isDriven: boolean;
  onGiveBack: () => void;
}

export function LivePicture({ sessionId, answered, isDriven, onGiveBack }: Props) {
  const { src, form } = useLivePicture(sessionId, answered);
  const connected = useLiveConnected();
  const picture = useRef<HTMLImageElement>(null);
  const { window, button, isEnlarged, toggle, onClick, onKeyDown } = useZoom(picture);
  const framing = useFraming(form);
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
  const { transform, canFrame, isWhole } = framing;
  const Part = isWhole ? IconFocusCentered : IconArrowsMaximize;
  const Zoom = isEnlarged ? IconZoomOut : IconZoomIn;
  return (
    <div className={classes.frame} data-driven={isDriven || undefined}>
      <div
        ref={window}
        className={classes.scroll}
        data-enlarged={isEnlarged || undefined}
        {...(isEnlarged && {
          role: 'group',
          'aria-label': t('liveLogin.enlarged'),
          // By keyboard it is moved with the arrows.
          tabIndex: 0,
          onKeyDown,
        })}
      >
        {/* Enlarged, the whole page is moved about. */}
        <div
          className={classes.page}
          style={isEnlarged ? undefined : { transform }}
          onPointerDown={framing.hold}
        >
          {/* Tapped, it is enlarged where it was tapped; the button below does it by keyboard. */}
          <Box
            component="img"
            ref={picture}
            src={src}
            alt={t('liveLogin.picture')}
            className={classes.picture}
            onClick={onClick}
            // Whoever looks at the code goes on typing it.
            onMouseDown={(event) => event.preventDefault()}
          />
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
      {canFrame && !isEnlarged && (
        <ActionIcon
          className={classes.part}
          variant="default"
          size="lg"
          aria-label={isWhole ? t('liveLogin.formOnly') : t('liveLogin.wholePage')}
          onClick={framing.toggle}
        >
          <Part size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        ref={button}
        className={classes.zoom}
        variant="default"
        size="lg"
        aria-label={isEnlarged ? t('liveLogin.shrink') : t('liveLogin.enlarge')}
        onClick={toggle}
      >
        <Zoom size={18} />
      </ActionIcon>
    </div>
  );
}
