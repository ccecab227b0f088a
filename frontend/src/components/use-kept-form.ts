import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, keptDraft } from '../lib/kept-drafts.js';
import type { KeptDraft } from '../lib/kept-drafts.js';
import { useUser } from '../lib/use-session.js';

const afterMs = 600;

interface Kept<T> {
  /** Of its user's drafts. */
  name: string;
  saved: T;
  /** Of what is saved; undefined for something new. */
  revision?: string | undefined;
  /** What is saved is there once more each time. */
  isNew: boolean;
  /** What was kept, by whichever version of the page; null where it is none. */
  read: (kept: unknown) => T | null;
}

/** How often a draft of something new is being saved: a form that is opened meanwhile begins anew, so it is not made twice. */
const underWay = new Map<string, number>();
const count = (name: string, change: 1 | -1) => underWay.set(name, (underWay.get(name) ?? 0) + change);

/** Keeps what is written while it differs from what is saved, and puts it back when the form is opened again. */
export function useKeptForm<T extends FieldValues>(form: UseFormReturn<T>, given: Kept<T>) {
  const name = `${useUser().id}:${given.name}`;
  const [saved] = useState(() => given.saved);
  const [draft] = useState(() => ((underWay.get(name) ?? 0) > 0 ? null : unsaved({ ...given, name })));
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null);
  const [loaded] = useState(given.revision);
  const [startedFrom, setStartedFrom] = useState(draft?.revision ?? loaded);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (draft) form.reset(draft.fields, { keepDefaultValues: true });
  }, [form, draft]);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const fields = form.getValues();
    if (isSame(fields, saved)) dropDraft(name);
    else keepDraft(name, fields, startedFrom);
  }, [form, name, saved, startedFrom]);

  useEffect(() => {
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
  }, [form, keep]);

  const drop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(name);
  };
  return {
    /** When what the form was filled with was written; null where it is what is saved. */
    restoredAt,
    /** The revision that what is written was written from: what is restored may be of an earlier one. */
    startedFrom,
    /** While what is written is saved. Afterwards it is kept no longer, unless another was written over it meanwhile. */
    whileSaved: async <R>(save: () => Promise<R>): Promise<R> => {
      const fields = form.getValues();
      // In words: what is written further is written into the same objects.
      const written = JSON.stringify(fields);
      keepDraft(name, fields, startedFrom);
      if (given.isNew) count(name, 1);
      try {
        const result = await save();
        if (timer.current !== undefined) keep();
        if (JSON.stringify(keptDraft(name)?.value) === written) drop();
        return result;
      } finally {
        if (given.isNew) count(name, -1);
      }
    },
    /** Back to what is saved. */
    startOver: () => {
      form.reset(saved);
      setRestoredAt(null);
      setStartedFrom(loaded);
      drop();
    },
  };
}

/** What was kept, where it differs from what is saved. */
function unsaved<T>({ name, saved, read }: Kept<T>): (KeptDraft & { fields: T }) | null {
  const draft = keptDraft(name);
  const fields = read(draft?.value);
  return draft && fields && !isSame(fields, saved) ? { ...draft, fields } : null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
