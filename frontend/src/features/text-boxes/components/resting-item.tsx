import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TextBoxFields } from '../draft.js';
import type { BoxKind } from '../kinds.js';
import { textRules } from './item-text.js';
import classes from './resting-item.module.css';

interface Props {
  kind: BoxKind;
  index: number;
  /** What the item is called: 'פוסט 1'. */
  label: string;
  /** It is drawn whole, and takes the focus. Stays the same. */
  onEnter: () => void;
}

/** The text of an item that nobody is near: read, found and validated as any other. Who goes into it finds the field. */
export function RestingItem({ kind, index, label, onEnter }: Props) {
  const { register, getValues, formState } = useFormContext<TextBoxFields>();
  const field = `items.${index}.text` as const;
  register(field, textRules(kind));
  const faults = (formState.errors.items ?? []) as readonly unknown[];
  const isFirstFault = faults[index] !== undefined && faults.findIndex(Boolean) === index;
  // Sent with a fault: the form moves the focus to fields alone.
  useEffect(() => {
    if (isFirstFault) onEnter();
  }, [isFirstFault, onEnter]);
  return (
    <div
      role="textbox"
      aria-multiline
      aria-label={label}
      tabIndex={0}
      dir="auto"
      className={classes.resting}
      data-kind={kind}
      onFocus={onEnter}
    >
      {getValues(field)}
    </div>
  );
}
