import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';
import { fieldsOf, LoginCard, useLoginForm } from './card.js';

export function Code() {
  const { texts } = useSite();
  const { error, submit } = useLoginForm('/login/two-factor');
  return (
    <LoginCard title={texts.codeTitle} error={error}>
      <p>{texts.codeText}</p>
      <form
        method="post"
        onSubmit={(event) => {
          submit(fieldsOf(event));
          event.currentTarget.reset();
        }}
      >
        <label htmlFor="code">{texts.codeLabel}</label>
        <input
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          dir="ltr"
          required
        />
        <button className={cx('button')} type="submit">
          {texts.continue}
        </button>
      </form>
    </LoginCard>
  );
}
