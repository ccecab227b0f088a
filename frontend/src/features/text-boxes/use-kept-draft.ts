import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useKeptForm } from '../../components/use-kept-form.js';
import { fieldsOf, textBoxFields } from './draft.js';
import type { TextBoxFields } from './draft.js';
import type { BoxKind, TextBox } from './kinds.js';

/** What is written of a box and not saved. */
export function useKeptDraft(form: UseFormReturn<TextBoxFields>, kind: BoxKind, box: TextBox | undefined) {
  const [saved] = useState(() => fieldsOf(box));
  const isNew = box === undefined;
  const name = `${kind}:${box?._id ?? 'new'}`;
  return useKeptForm(form, { name, saved, revision: box?.revision, isNew, read: textBoxFields });
}
