import { useRef, useState } from 'react';
import { cx } from '../site/classes.js';
import { Icon } from '../site/icon.js';
import { Pressable } from '../site/pressable.js';
import { useSite } from '../site/site.js';

interface AttachButtonProps {
  label: string;
  /** The field comes only when the button is pressed. */
  isHiddenFirst: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A button and the hidden field behind it. */
export function AttachButton({ label, isHiddenFirst, onFiles }: AttachButtonProps) {
  const { language } = useSite();
  const field = useRef<HTMLInputElement>(null);
  const [isThere, setThere] = useState(!isHiddenFirst);
  const press = () => {
    if (isThere) field.current?.click();
    else setThere(true);
  };
  return (
    <div className={cx('attach')} lang={language}>
      <Pressable onPress={press} aria-label={label}>
        <Icon name="photo" />
        <span>{label}</span>
      </Pressable>
      {isThere && (
        <input
          ref={field}
          type="file"
          accept="image/*,video/*"
          multiple
          aria-label={label}
          className={cx('gone')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The list is ours: the same file may be chosen again.
            event.target.value = '';
            onFiles(files);
          }}
        />
      )}
    </div>
  );
}
