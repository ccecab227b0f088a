import { Anchor, Stack } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { PasswordMeter } from '../../../components/password-meter.js';
import { t } from '../../../i18n/t.js';
import { ApiError, textOf } from '../../../lib/api-error.js';
import { onceTouched, passwordRules } from '../../../lib/form-rules.js';
import { resetPassword } from '../api/forgotten-password.js';
import { SecretInput } from '../../../components/secret-input.js';

interface Props {
  token: string;
  onDone: () => Promise<void>;
}

/** The link does not say whose it is; the server knows. */
const nobodyKnown = { email: '', name: '' };
const refusalsOfField: readonly string[] = ['AUTH.WEAK_PASSWORD', 'AUTH.PERSONAL_PASSWORD'];

export function ResetPasswordForm({ token, onDone }: Props) {
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '', repeated: '' } });
  const { errors, isSubmitting } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'password' });
  const { notice, clear, fail } = useNotice();
  const submit = form.handleSubmit(async ({ password }) => {
    clear();
    try {
      await resetPassword({ token, password });
      await onDone();
    } catch (error) {
      if (error instanceof ApiError && refusalsOfField.includes(error.code)) {
        form.setError('password', { message: textOf(error, t('auth.resetFailed')) }, { shouldFocus: true });
      } else fail(textOf(error, t('auth.resetFailed')));
    }
  });
  return (
    <form onSubmit={unlessBusy(isSubmitting, submit)} noValidate>
      <Banner notice={notice} onClose={clear} />
      <Stack>
        <SecretInput
          label={t('auth.resetPassword')}
          description={t('auth.passwordHint')}
          error={errors.password?.message}
          autoComplete="new-password"
          required
          {...form.register('password', {
            ...passwordRules(),
            deps: onceTouched(form.formState, 'repeated'),
          })}
        />
        <PasswordMeter password={chosen} owner={nobodyKnown} />
        <SecretInput
          label={t('auth.resetRepeat')}
          error={errors.repeated?.message}
          autoComplete="new-password"
          required
          {...form.register('repeated', {
            required: t('common.required'),
            validate: (value, { password }) => value === password || t('auth.mismatch'),
          })}
        />
        <BusyButton type="submit" size="md" fullWidth busy={isSubmitting}>
          {isSubmitting ? t('common.saving') : t('auth.resetSubmit')}
        </BusyButton>
        {notice !== null && (
          <Anchor component={Link} to="/forgot-password" ta="center">
            {t('auth.resetAgain')}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}
