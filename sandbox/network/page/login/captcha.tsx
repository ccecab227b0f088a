import { cx } from '../site/classes.js';
import { Go } from '../site/navigation.js';
import { useSite } from '../site/site.js';
import { fieldsOf, LoginCard, useLoginForm } from './card.js';

export function Captcha({ picture }: { picture: string }) {
  const { texts } = useSite();
  const { error, tries, submit } = useLoginForm('/login/captcha');
  return (
    <LoginCard title={texts.captchaTitle} error={error}>
      <p>{texts.captchaText}</p>
      <img
        className={cx('captcha')}
        src={`${picture}-${tries}`}
        alt={texts.captchaAlt}
        width={260}
        height={90}
      />
      <form
        method="post"
        onSubmit={(event) => {
          submit(fieldsOf(event));
          event.currentTarget.reset();
        }}
      >
        <label htmlFor="captcha">{texts.captchaLabel}</label>
        <input
          id="captcha"
          name="captcha"
          autoComplete="off"
          autoCapitalize="characters"
          dir="ltr"
          required
        />
        <button className={cx('button')} type="submit">
          {texts.continue}
        </button>
      </form>
      <p>
        <Go href="/login/captcha?another=1">{texts.captchaOther}</Go>
      </p>
    </LoginCard>
  );
}
