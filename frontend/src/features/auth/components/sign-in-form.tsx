import { Anchor, Stack } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { session } from '../../../lib/session.js';
import { emailRules } from '../../../lib/form-rules.js';
import { signIn } from '../api/sign-in.js';
import { SecretInput } from '../../../components/secret-input.js';
import { EmailInput } from './email-input.js';
import type { Asked } from './second-factor-form.js';

interface Props {
  onStart: () => void;
  onFail: (text: string) => void;
  /** The password was right, and is not enough. */
  onAsked: (asked: Asked) => void;
}

export function SignInForm({ onStart, onFail, onAsked }: Props) {
  const form = useForm({ mode: 'onTouched', defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const email = useWatch({ control: form.control, name: 'email' });
  const submit = form.handleSubmit(async (credentials) => {
    onStart();
    try {
      const answer = await signIn(credentials);
      if ('secondFactor' in answer) onAsked({ email: credentials.email, factors: answer.secondFactor });
      else session.begin(answer.token, answer.user);
    } catch (error) {
      onFail(refusalText(error, t('auth.loginFailed')));
    }
  });
  return (
    <form onSubmit={unlessBusy(isSubmitting, submit)} noValidate>
      <Stack>
        <EmailInput error={errors.email?.message} {...form.register('email', emailRules())} />
        <SecretInput
          label={t('auth.password')}
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...form.register('password', { required: t('common.required') })}
        />
        <Anchor component={Link} to="/forgot-password" state={{ email }} fz="sm">
          {t('auth.forgot')}
        </Anchor>
        <BusyButton type="submit" size="md" fullWidth busy={isSubmitting} mt={4}>
          {isSubmitting ? t('auth.loggingIn') : t('auth.login')}
        </BusyButton>
      </Stack>
    </form>
  );
}

/** The server's words; its fallback when it refused without any; the unexpected when nobody answered. */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return t('common.unexpected');
  return error.text ?? fallback;
}
