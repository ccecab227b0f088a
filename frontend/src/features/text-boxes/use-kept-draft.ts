import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, keptDraft } from '../../lib/kept-drafts.js';
import { useUser } from '../../lib/use-session.js';
import { fieldsOf, textBoxFields } from './draft.js';
import type { TextBoxFields } from './draft.js';
import type { BoxKind, TextBox } from './kinds.js';

const afterMs = 600;

/** Keeps what is written while it differs from what is saved, and puts it back when the form is opened again. */
export function useKeptDraft(form: UseFormReturn<TextBoxFields>, kind: BoxKind, box: TextBox | undefined) {
  const name = `${useUser().id}:${kind}:${box?._id ?? 'new'}`;
  const [saved] = useState(() => fieldsOf(box));
  const [draft] = useState(() => unsaved(name, saved));
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (draft) form.reset(draft.fields, { keepDefaultValues: true });
  }, [form, draft]);

  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const fields = form.getValues();
      if (isSame(fields, saved)) dropDraft(name);
      else keepDraft(name, fields);
    };
    const soon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, afterMs);
    };
    const now = () => {
      if (timer.current !== undefined) keep();
    };
    const stop = form.subscribe({ formState: { values: true }, callback: soon });
    window.addEventListener('pagehide', now);
    return () => {
      stop();
      now();
      window.removeEventListener('pagehide', now);
    };
  }, [form, name, saved]);

  const drop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(name);
  };
  return {
    /** When what the form was filled with was written; null where it is what is saved. */
    restoredAt,
    /** It is saved for good. */
    drop,
    /** Back to what is saved. */
    startOver: () => {
      form.reset(saved);
      setRestoredAt(null);
      drop();
    },
  };
}

/** What was kept, where it differs from what is saved. */
function unsaved(name: string, saved: TextBoxFields): { fields: TextBoxFields; savedAt: string } | null {
  const draft = keptDraft(name);
  const fields = textBoxFields(draft?.value);
  return draft && fields && !isSame(fields, saved) ? { fields, savedAt: draft.savedAt } : null;
}

const isSame = (one: TextBoxFields, other: TextBoxFields) => JSON.stringify(one) === JSON.stringify(other);
