import { useSite } from '../site/site.js';
import { CodeForm, LoginCard, useLoginForm } from './card.js';

export function Code() {
  const { texts } = useSite();
  const { error, submit } = useLoginForm('/login/two-factor');
  return (
    <LoginCard title={texts.codeTitle} error={error}>
      <p>{texts.codeText}</p>
      <CodeForm
        id="code"
        label={texts.codeLabel}
        submit={submit}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
    </LoginCard>
  );
}
