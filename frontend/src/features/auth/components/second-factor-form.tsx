import type { PasskeyAssertion, SecondFactorAsked } from '@megafon/contracts';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CodeInput, codeRules } from '../../../components/second-factors/code-input.js';
import { faultText } from '../../../components/second-factors/fault-text.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { call } from '../../../lib/call.js';
import { signByPasskey } from '../../../lib/passkeys.js';
import { session } from '../../../lib/session.js';
import { secondFactorCall } from '../api/credentials.js';
import { AuthHeading } from './auth-heading.js';

/** Of the password that was right. */
export interface Asked {
  email: string;
  factors: SecondFactorAsked;
}

interface Props {
  asked: Asked;
  onStart: () => void;
  onFail: (text: string) => void;
  /** Back to the password: by will, or as the time is over. */
  onLeave: (why?: string) => void;
}

type Way = 'code' | 'passkey' | 'recovery';
type Shown = { code: string } | { recoveryCode: string } | { passkey: PasskeyAssertion };

const helps = {
  code: 'secondFactors.signInByCode',
  passkey: 'secondFactors.signInByPasskey',
  recovery: 'secondFactors.signInByRecovery',
} as const;

/** The step after a right password: a code, a passkey or a recovery code. */
export function SecondFactorForm({ asked: { email, factors }, onStart, onFail, onLeave }: Props) {
  const [way, setWay] = useState<Way>(factors.hasApp ? 'code' : factors.passkey ? 'passkey' : 'recovery');
  const [isBusy, setBusy] = useState(false);
  const choose = (next: Way) => {
    onStart();
    setWay(next);
  };
  const show = async (prove: () => Promise<Shown>, onWrong: (text: string) => void) => {
    onStart();
    setBusy(true);
    try {
      const proof = { email, challenge: factors.challenge, ...(await prove()) };
      const { token, user } = await call(secondFactorCall, { body: proof });
      session.begin(token, user);
    } catch (error) {
      const text = faultText(error);
      if (error instanceof ApiError && error.code === 'AUTH.CHALLENGE_OVER') onLeave(text);
      else if (error instanceof ApiError && error.code === 'AUTH.WRONG_CODE') onWrong(text);
      else onFail(text);
    } finally {
      setBusy(false);
    }
  };
  const { passkey } = factors;
  const byPasskey = () => passkey && show(async () => ({ passkey: await signByPasskey(passkey) }), onFail);
  return (
    <>
      <AuthHeading title={t('secondFactors.signInTitle')} help={t(helps[way])} />
      <Stack>
        {way === 'code' && (
          <CodeForm isBusy={isBusy} onSubmit={(code, onWrong) => show(async () => ({ code }), onWrong)} />
        )}
        {way === 'recovery' && (
          <RecoveryForm
            isBusy={isBusy}
            onSubmit={(recoveryCode, onWrong) => show(async () => ({ recoveryCode }), onWrong)}
          />
        )}
        {passkey !== null && (
          <Button
            variant={way === 'passkey' ? 'filled' : 'default'}
            size="md"
            fullWidth
            disabled={isBusy}
            leftSection={<IconFingerprint size={20} aria-hidden />}
            onClick={() => void byPasskey()}
          >
            {t('secondFactors.usePasskey')}
          </Button>
        )}
      </Stack>
      <Stack gap={8} mt="lg" align="center">
        {way !== 'code' && factors.hasApp && (
          <WayLink onClick={() => choose('code')}>{t('secondFactors.useCode')}</WayLink>
        )}
        {way !== 'recovery' && factors.hasRecoveryCodes && (
          <WayLink onClick={() => choose('recovery')}>{t('secondFactors.useRecovery')}</WayLink>
        )}
        <WayLink onClick={() => onLeave()}>{t('secondFactors.otherAccount')}</WayLink>
      </Stack>
    </>
  );
}

function WayLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor component="button" type="button" onClick={onClick}>
      {children}
    </Anchor>
  );
}

interface FormProps {
  isBusy: boolean;
  onSubmit: (typed: string, onWrong: (text: string) => void) => Promise<void>;
}

function CodeForm({ isBusy, onSubmit }: FormProps) {
  const { form, submit } = useTyped(onSubmit);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <CodeInput error={form.formState.errors.typed?.message} {...form.register('typed', codeRules())} />
        <SubmitButton isBusy={isBusy} />
      </Stack>
    </form>
  );
}

function RecoveryForm({ isBusy, onSubmit }: FormProps) {
  const { form, submit } = useTyped(onSubmit);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label={t('secondFactors.recoveryCode')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={60}
          error={form.formState.errors.typed?.message}
          {...form.register('typed', { required: t('common.required') })}
        />
        <SubmitButton isBusy={isBusy} />
      </Stack>
    </form>
  );
}

function SubmitButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" size="md" fullWidth disabled={isBusy}>
      {isBusy ? t('auth.loggingIn') : t('auth.login')}
    </Button>
  );
}

function useTyped(onSubmit: FormProps['onSubmit']) {
  const form = useForm({ mode: 'onSubmit', defaultValues: { typed: '' } });
  const { setFocus } = form;
  // What is asked for next stands ready, as it took the place of the password.
  useEffect(() => setFocus('typed'), [setFocus]);
  const wrong = (message: string) => form.setError('typed', { message }, { shouldFocus: true });
  const submit = form.handleSubmit(({ typed }) => onSubmit(typed, wrong));
  return { form, submit };
}
