import { changePassword, listSessions } from '@megafon/contracts';
import { Group, Stack } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { BusyButton } from '../busy-button.js';
import { unlessBusy } from '../keeps-focus.js';
import { Banner, useNotice } from '../banner.js';
import { PasswordMeter } from '../password-meter.js';
import { useSecondFactor } from '../second-factors/use-second-factor.js';
import { toastSuccess } from '../toast.js';
import { t } from '../../i18n/t.js';
import { ApiError } from '../../lib/api-error.js';
import { failureText } from '../../lib/failure-text.js';
import { passwordRules } from '../../lib/form-rules.js';
import { useAction } from '../../lib/query.js';
import { useUser } from '../../lib/use-session.js';
import { SecretInput } from '../secret-input.js';

const empty = { currentPassword: '', newPassword: '', repeated: '' };
const fieldWidth = 360;

export function PasswordForm() {
  const form = useForm({ mode: 'onTouched', defaultValues: empty });
  const { errors } = form.formState;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const owner = useUser();
  const { notice, clear, fail } = useNotice();
  const confirming = useSecondFactor();
  const change = useAction(changePassword, [listSessions]);
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    clear();
    try {
      await confirming.run(currentPassword, (proof) =>
        change.mutateAsync({ body: { currentPassword, newPassword, ...proof } }),
      );
      form.reset(empty);
      toastSuccess(t('accountSecurity.passwordSaved'));
    } catch (error) {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined;
      if (field) form.setError(field, { message: (error as ApiError).text }, { shouldFocus: true });
      else fail(failureText(error, t('accountSecurity.passwordFailed')));
    }
  });
  return (
    <>
      <form onSubmit={unlessBusy(change.isPending, submit)} noValidate>
        <Banner notice={notice} onClose={clear} />
        <Stack maw={fieldWidth}>
          <SecretInput
            label={t('accountSecurity.currentPassword')}
            autoComplete="current-password"
            required
            error={errors.currentPassword?.message}
            {...form.register('currentPassword', { required: t('common.required') })}
          />
          <SecretInput
            label={t('accountSecurity.newPassword')}
            description={t('auth.passwordHint')}
            autoComplete="new-password"
            required
            error={errors.newPassword?.message}
            {...form.register('newPassword', passwordRules())}
          />
          <PasswordMeter password={newPassword} owner={owner} />
          <SecretInput
            label={t('accountSecurity.repeatPassword')}
            autoComplete="new-password"
            required
            error={errors.repeated?.message}
            {...form.register('repeated', {
              required: t('common.required'),
              validate: (value, { newPassword }) => value === newPassword || t('auth.mismatch'),
            })}
          />
          <Group>
            <BusyButton type="submit" busy={change.isPending}>
              {change.isPending ? t('common.saving') : t('accountSecurity.changePassword')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
      {confirming.dialog}
    </>
  );
}

/** Where a refusal is said. */
const fieldOf: Partial<Record<ApiError['code'], 'currentPassword' | 'newPassword'>> = {
  'AUTH.WRONG_PASSWORD': 'currentPassword',
  'AUTH.WEAK_PASSWORD': 'newPassword',
  'AUTH.PERSONAL_PASSWORD': 'newPassword',
};
