import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { t } from '../../../i18n/t.js';
import { keyOf, useDriving } from '../login/use-driving.js';
import classes from './live-picture.module.css';

/** Keyboards of telephones say nothing of a deletion where there is nothing to delete. */
const something = '\u200b';

interface Props {
  sessionId: string;
  picture: RefObject<HTMLImageElement | null>;
  /** The picture is enlarged: fingers move it about. */
  isEnlarged: boolean;
  onGiveBack: () => void;
}

/** Lies over the picture while the person has the wheel: what is done here is done in the page. */
export function DrivenPicture({ sessionId, picture, isEnlarged, onGiveBack }: Props) {
  const surface = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const { inputs, onWheel, pointer } = useDriving(sessionId, picture, { fingersPan: isEnlarged });
  const wheel = useEffectEvent(onWheel);

  // React's own listener of wheels is passive: the dialog would scroll as well.
  useEffect(() => {
    const element = surface.current;
    const listen = (event: WheelEvent) => wheel(event);
    element?.focus({ preventScroll: true });
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const takeText = (from: HTMLTextAreaElement) => {
    if (composing.current) return;
    const { value } = from;
    from.value = something;
    if (value === '') inputs.addKey('Backspace', false);
    else inputs.addText(value.replaceAll(something, ''));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (composing.current || event.nativeEvent.isComposing) return;
    const key = keyOf(event);
    if (event.key === 'Escape') onGiveBack();
    else if (key !== null) inputs.addKey(key, event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <textarea
      ref={surface}
      className={classes.surface}
      data-enlarged={isEnlarged || undefined}
      aria-label={t('liveLogin.drivenPicture')}
      defaultValue={something}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...pointer}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onInput={(event) => takeText(event.currentTarget)}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={(event) => {
        composing.current = false;
        takeText(event.currentTarget);
      }}
    />
  );
}
