import { useState } from 'react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Refused, send } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Late } from '../site/late.js';
import { Skeleton } from '../site/skeleton.js';
import { useSite } from '../site/site.js';

/** A card of the login, drawn late. */
export function LoginCard({
  title,
  error,
  children,
}: {
  title: string;
  error: string | null;
  children: ReactNode;
}) {
  const { delaysMs } = useSite();
  return (
    <Late ms={delaysMs.header ?? 0} instead={<Skeleton kind={2} />}>
      <section className={cx('card login')}>
        <h1>{title}</h1>
        {error !== null && (
          <p className={cx('error')} role="alert">
            {error}
          </p>
        )}
        {children}
      </section>
    </Late>
  );
}

/** Sends a form of the login: what was wrong is said in place, everything else is another document. */
export function useLoginForm(address: string, firstError: string | null = null) {
  const { texts } = useSite();
  const [error, setError] = useState(firstError);
  const [tries, setTries] = useState(0);
  const submit = (fields: Record<string, string>) => {
    send(address, fields).catch((failure: unknown) => {
      setError((failure instanceof Refused ? failure.text : undefined) ?? texts.somethingWrong);
      setTries((before) => before + 1);
    });
  };
  return { error, tries, submit };
}

/** One field, its label and the button that sends it; it is empty again afterwards. */
export function CodeForm({
  label,
  submit,
  ...field
}: { label: string; submit: (fields: Record<string, string>) => void } & ComponentProps<'input'>) {
  const { texts } = useSite();
  return (
    <form
      method="post"
      onSubmit={(event) => {
        submit(fieldsOf(event));
        event.currentTarget.reset();
      }}
    >
      <label htmlFor={field.id}>{label}</label>
      <input {...field} name={field.id} dir="ltr" required />
      <button className={cx('button')} type="submit">
        {texts.continue}
      </button>
    </form>
  );
}

/** What stands in the fields of a form that is sent. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)];
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}
