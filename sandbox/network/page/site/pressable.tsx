import type { HTMLAttributes } from 'react';

/** A button as the real site has them: no `<button>`, the role says it. For the mouse and for the keyboard. */
export function Pressable({ onPress, ...rest }: { onPress: () => void } & HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      role="button"
      tabIndex={0}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
      {...rest}
    />
  );
}
