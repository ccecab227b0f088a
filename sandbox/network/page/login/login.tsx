import { useState } from 'react';
import type { FormEvent } from 'react';
import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';
import { fieldsOf, LoginCard, useLoginForm } from './card.js';

export function Login({ error: first }: { error: string | null }) {
  const { texts, has } = useSite();
  const { error, submit } = useLoginForm('/login', first);
  const [email, setEmail] = useState<string | null>(null);
  const isFirstStep = has('login-two-steps') && email === null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const fields = fieldsOf(event);
    if (isFirstStep) setEmail(fields.email ?? '');
    else submit({ email: fields.email ?? email ?? '', password: fields.pass ?? '' });
  };
  return (
    <LoginCard title={texts.loginTitle} error={error}>
      <p className={cx('muted')}>{texts.slogan}</p>
      <form method="post" onSubmit={onSubmit}>
        {email === null && (
          <>
            <label htmlFor="email">{texts.email}</label>
            <input id="email" name="email" type="text" autoComplete="username" dir="auto" required />
          </>
        )}
        {!isFirstStep && (
          <>
            <label htmlFor="pass">{texts.password}</label>
            <input id="pass" name="pass" type="password" autoComplete="current-password" required />
          </>
        )}
        <button className={cx('button')} type="submit">
          {isFirstStep ? texts.continue : texts.login}
        </button>
      </form>
    </LoginCard>
  );
}
