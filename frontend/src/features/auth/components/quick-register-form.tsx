import { businessTypes, requiredName } from '@megafon/contracts';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { PasswordMeter } from '../../../components/password-meter.js';
import { t } from '../../../i18n/t.js';
import { session } from '../../../lib/session.js';
import { emailRules, follows, passwordRules } from '../../../lib/form-rules.js';
import { registerAccount } from '../api/register-account.js';
import { refusalText } from './sign-in-form.js';
import { SecretInput } from '../../../components/secret-input.js';
import { EmailInput } from './email-input.js';

interface Props {
  onStart: () => void;
  onFail: (text: string) => void;
}

const empty = {
  name: '',
  businessName: '',
  businessType: 'general' as (typeof businessTypes)[number],
  email: '',
  password: '',
};

export function QuickRegisterForm({ onStart, onFail }: Props) {
  const form = useForm({ mode: 'onTouched', defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const [name, email, password] = useWatch({
    control: form.control,
    name: ['name', 'email', 'password'],
  });
  const submit = form.handleSubmit(async (fields) => {
    onStart();
    try {
      const { token, user } = await registerAccount({ ...fields, marketingStyle: 'professional' });
      session.begin(token, user);
    } catch (error) {
      onFail(refusalText(error, t('auth.registrationFailed')));
    }
  });
  return (
    <form onSubmit={unlessBusy(isSubmitting, submit)} noValidate>
      <Stack>
        <TextInput
          label={t('auth.name')}
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name', { validate: follows(requiredName(80), t('common.required')) })}
        />
        <EmailInput error={errors.email?.message} {...form.register('email', emailRules())} />
        <SecretInput
          label={t('auth.password')}
          description={t('auth.passwordHint')}
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...form.register('password', passwordRules())}
        />
        <PasswordMeter password={password} owner={{ name, email }} />
        <TextInput
          label={t('auth.businessName')}
          autoComplete="organization"
          {...form.register('businessName')}
        />
        <NativeSelect
          label={t('auth.businessType')}
          data={businessTypes.map((value) => ({ value, label: t(`auth.businessTypes.${value}`) }))}
          {...form.register('businessType')}
        />
        <BusyButton type="submit" size="md" fullWidth busy={isSubmitting} mt={4}>
          {isSubmitting ? t('auth.registering') : t('auth.register')}
        </BusyButton>
      </Stack>
    </form>
  );
}
