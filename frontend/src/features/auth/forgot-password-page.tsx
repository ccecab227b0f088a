import { Button, Stack, Text } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.js';
import { unlessBusy } from '../../components/keeps-focus.js';
import { Banner } from '../../components/banner.js';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { emailRules } from '../../lib/form-rules.js';
import { useForgotPassword } from './api/forgotten-password.js';
import { AuthHeading } from './components/auth-heading.js';
import { AuthLayout } from './components/auth-layout.js';
import { EmailInput } from './components/email-input.js';
import { BackToLogin } from './components/back-to-login.js';

/** Whoever forgot their password says their address; nothing here tells whether it has an account. */
export function ForgotPasswordPage() {
  const state: unknown = useLocation().state;
  const form = useForm({ mode: 'onTouched', defaultValues: { email: emailOf(state) } });
  const { errors } = form.formState;
  const request = useForgotPassword();
  const submit = form.handleSubmit(({ email }) => request.mutate(email));
  return (
    <AuthLayout>
      <AuthHeading
        title={t('auth.forgotTitle')}
        {...(!request.isSuccess && { help: t('auth.forgotHelp') })}
      />
      {request.isSuccess ? (
        <Stack>
          <div role="status">
            <Text fw={600}>{t('auth.forgotSent')}</Text>
            <Text fw={600}>
              <bdi dir="ltr">{request.variables}</bdi>
            </Text>
          </div>
          <Text c="dimmed">{t('auth.forgotSentHelp')}</Text>
          <Button variant="default" size="md" fullWidth onClick={() => request.reset()}>
            {t('auth.forgotAgain')}
          </Button>
        </Stack>
      ) : (
        <form onSubmit={unlessBusy(request.isPending, submit)} noValidate>
          <Banner
            notice={
              request.isError ? { kind: 'error', text: textOf(request.error, t('auth.forgotFailed')) } : null
            }
            onClose={() => request.reset()}
          />
          <Stack>
            <EmailInput error={errors.email?.message} {...form.register('email', emailRules())} />
            <BusyButton type="submit" size="md" fullWidth busy={request.isPending}>
              {request.isPending ? t('auth.forgotSubmitting') : t('auth.forgotSubmit')}
            </BusyButton>
          </Stack>
        </form>
      )}
      <BackToLogin />
    </AuthLayout>
  );
}

/** What was typed on the page that led here. */
function emailOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
