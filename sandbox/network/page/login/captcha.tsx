import { cx } from '../site/classes.js';
import { Go } from '../site/navigation.js';
import { useSite } from '../site/site.js';
import { CodeForm, LoginCard, useLoginForm } from './card.js';

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
      <CodeForm
        id="captcha"
        label={texts.captchaLabel}
        submit={submit}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <p>
        <Go href="/login/captcha?another=1">{texts.captchaOther}</Go>
      </p>
    </LoginCard>
  );
}
