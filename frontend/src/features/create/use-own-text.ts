import { useState } from 'react';
import { useForm } from 'react-hook-form';

export interface Fields {
  text: string;
  /** '' for a new one; null until one is chosen. */
  boxId: string | null;
  newName: string;
}

const none: readonly string[] = [];

/** The text that is put into a box: a variant, and what was written of it. A newer variant does not lose what was written. */
export function useOwnText() {
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { text: '', boxId: null, newName: '' },
  });
  /** The variant that stood in the field as it was; null before the first. */
  const [variant, setVariant] = useState<string | null>(null);
  const [replaced, setReplaced] = useState(none);
  const put = (text: string) => {
    form.setValue('text', text);
    form.clearErrors('text');
  };
  const own = (): readonly string[] => {
    const text = form.getValues('text');
    return variant === null || text.trim() === '' || text === variant ? none : [text];
  };
  return {
    form,
    choose: (text: string) => {
      setReplaced([...replaced, ...own()].filter((one) => one !== text));
      setVariant(text);
      put(text);
    },
    /** Puts back what was replaced last; undefined where nothing was. What stands there now comes last of all. */
    putBack:
      replaced.length === 0
        ? undefined
        : () => {
            setReplaced([...own(), ...replaced.slice(0, -1)]);
            put(replaced.at(-1) ?? '');
            form.setFocus('text');
          },
    startOver: () => {
      form.reset();
      setVariant(null);
      setReplaced(none);
    },
  };
}
