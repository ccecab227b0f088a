import type { SecondFactorAsked, ShownSecondFactor } from '@megafon/contracts';
import { Anchor, Stack, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../busy-button.js';
import { unlessBusy } from '../keeps-focus.js';
import { t } from '../../i18n/t.js';
import { ApiError } from '../../lib/api-error.js';
import { signByPasskey } from '../../lib/passkeys.js';
import { CodeInput, codeRules } from './code-input.js';
import { faultText } from './fault-text.js';

type Way = 'code' | 'passkey' | 'recovery';

interface Props {
  factors: SecondFactorAsked;
  /** What its buttons say. */
  words: Readonly<Record<Way | 'submit' | 'busy', string>>;
  /** What stands above, for the way that is chosen. */
  head: (way: Way) => ReactNode;
  /** What stands below the other ways. */
  foot?: ReactNode;
  /** Another attempt begins: what was said of the last one is over. */
  onStart: () => void;
  onShow: (shown: ShownSecondFactor) => Promise<void>;
  /** But for a code that is wrong, which is said at its field. */
  onError: (error: unknown) => void;
}

/** Asks for one of the second factors that somebody has, whatever it is for. */
export function ShowFactor({ factors, words, head, foot, onStart, onShow, onError }: Props) {
  const { hasApp, hasRecoveryCodes, passkey, challenge } = factors;
  const [way, setWay] = useState<Way>(hasApp ? 'code' : passkey ? 'passkey' : 'recovery');
  const [isBusy, setBusy] = useState(false);
  const choose = (next: Way) => {
    onStart();
    setWay(next);
  };
  const show = async (prove: () => Promise<object>, onWrong?: (text: string) => void) => {
    onStart();
    setBusy(true);
    try {
      await onShow({ challenge, ...(await prove()) } as ShownSecondFactor);
    } catch (error) {
      if (onWrong && error instanceof ApiError && error.code === 'AUTH.WRONG_CODE') onWrong(faultText(error));
      else onError(error);
    } finally {
      setBusy(false);
    }
  };
  const typed = { isBusy, words };
  return (
    <>
      {head(way)}
      <Stack>
        {way === 'code' && (
          <CodeForm {...typed} onSubmit={(code, onWrong) => show(async () => ({ code }), onWrong)} />
        )}
        {way === 'recovery' && (
          <RecoveryForm
            {...typed}
            onSubmit={(recoveryCode, onWrong) => show(async () => ({ recoveryCode }), onWrong)}
          />
        )}
        {passkey !== null && (
          <BusyButton
            variant={way === 'passkey' ? 'filled' : 'default'}
            size="md"
            fullWidth
            busy={isBusy}
            leftSection={<IconFingerprint size={20} aria-hidden />}
            onClick={() => void show(async () => ({ passkey: await signByPasskey(passkey) }))}
          >
            {words.passkey}
          </BusyButton>
        )}
      </Stack>
      <Stack gap={8} mt="lg" align="center">
        {way !== 'code' && hasApp && <WayLink onClick={() => choose('code')}>{words.code}</WayLink>}
        {way !== 'recovery' && hasRecoveryCodes && (
          <WayLink onClick={() => choose('recovery')}>{words.recovery}</WayLink>
        )}
        {foot}
      </Stack>
    </>
  );
}

export function WayLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor component="button" type="button" onClick={onClick}>
      {children}
    </Anchor>
  );
}

interface FormProps {
  isBusy: boolean;
  words: Props['words'];
  onSubmit: (typed: string, onWrong: (text: string) => void) => Promise<void>;
}

function CodeForm({ onSubmit, ...rest }: FormProps) {
  const { form, submit } = useTyped(onSubmit);
  return (
    <form onSubmit={unlessBusy(rest.isBusy, submit)} noValidate>
      <Stack>
        <CodeInput error={form.formState.errors.typed?.message} {...form.register('typed', codeRules())} />
        <SubmitButton {...rest} />
      </Stack>
    </form>
  );
}

function RecoveryForm({ onSubmit, ...rest }: FormProps) {
  const { form, submit } = useTyped(onSubmit);
  return (
    <form onSubmit={unlessBusy(rest.isBusy, submit)} noValidate>
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
        <SubmitButton {...rest} />
      </Stack>
    </form>
  );
}

function SubmitButton({ isBusy, words }: Omit<FormProps, 'onSubmit'>) {
  return (
    <BusyButton type="submit" size="md" fullWidth busy={isBusy}>
      {isBusy ? words.busy : words.submit}
    </BusyButton>
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
