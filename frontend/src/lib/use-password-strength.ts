import type { PasswordStrength, Person, strengthOf } from '@megafon/passwords';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';

/** What is known of whoever chooses the password. */
export type PasswordOwner = Required<Person>;

/**
 * How strong a password is, as the server will judge it. Its lists are a chunk of their own, fetched when the first
 * letter is typed; null until then, and where they cannot be had: the server decides in any case.
 */
export function usePasswordStrength(
  password: string,
  { email, name }: PasswordOwner,
): PasswordStrength | null {
  const [judge, setJudge] = useState<typeof strengthOf | null>(null);
  const isWanted = password !== '';
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    void import('@megafon/passwords').then(
      (loaded) => {
        if (isShown) setJudge(() => loaded.strengthOf);
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  // Typing goes on while it is worked out.
  const typed = useDeferredValue(password);
  return useMemo(
    () => (judge === null || typed === '' ? null : judge(typed, { email, name })),
    [judge, typed, email, name],
  );
}
