import {
  businessTypes,
  getProfile,
  marketingStyles,
  maxAudienceLength,
  nameText,
  requiredName,
  updateProfile,
} from '@megafon/contracts';
import type { OwnProfile } from '@megafon/contracts';
import { Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { useSecondFactor } from '../../../components/second-factors/use-second-factor.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { emailRules, follows } from '../../../lib/form-rules.js';
import { useProfileAction } from '../api/use-profile.js';
import { failureText } from '../../../lib/failure-text.js';
import { useSettingsForm } from '../use-settings-form.js';
import { useUnsaved } from '../unsaved.js';
import { SecretInput } from '../../../components/secret-input.js';

const fieldsOf = (user: OwnProfile) => ({
  name: user.name,
  email: user.email,
  businessName: user.businessName,
  businessType: user.businessType,
  marketingStyle: user.marketingStyle,
  targetAudience: user.targetAudience,
  currentPassword: '',
});

const columns = { base: 1, xs: 2 };

/** What was typed stays where saving it fails, or something newer of the rest comes in. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useSettingsForm(fieldsOf(profile));
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const { notice, clear, fail } = useNotice();
  const confirming = useSecondFactor();
  const save = useProfileAction(updateProfile, [getProfile]);
  useUnsaved(isDirty && !save.isPending);
  const email = useWatch({ control, name: 'email' });
  const isOtherEmail = email.trim().toLowerCase() !== profile.email;

  const submit = form.handleSubmit(async ({ currentPassword, ...fields }) => {
    clear();
    try {
      const user = isOtherEmail
        ? await confirming.run(currentPassword, (proof) =>
            save.mutateAsync({ body: { ...fields, currentPassword, ...proof } }),
          )
        : await save.mutateAsync({ body: fields });
      form.reset(fieldsOf(user), { keepDirtyValues: false });
      toastSuccess(t('settings.profileSaved'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'AUTH.WRONG_PASSWORD') {
        form.setError('currentPassword', { message: error.text }, { shouldFocus: true });
      } else fail(failureText(error, t('settings.profileFailed')));
    }
  });
  return (
    <>
      <form onSubmit={unlessBusy(save.isPending, submit)} noValidate>
        <Banner notice={notice} onClose={clear} />
        <Stack>
          <SimpleGrid cols={columns}>
            <TextInput
              label={t('auth.name')}
              autoComplete="name"
              required
              dir="auto"
              error={errors.name?.message}
              {...register('name', { validate: follows(requiredName(80), t('common.required')) })}
            />
            <TextInput
              label={t('auth.email')}
              type="email"
              dir="ltr"
              autoComplete="email"
              required
              error={errors.email?.message}
              {...register('email', emailRules())}
            />
          </SimpleGrid>
          {isOtherEmail && (
            <SecretInput
              label={t('settings.emailPassword')}
              description={t('settings.emailChangeHelp')}
              autoComplete="current-password"
              required
              error={errors.currentPassword?.message}
              {...register('currentPassword', { required: t('common.required'), shouldUnregister: true })}
            />
          )}
          <SimpleGrid cols={columns}>
            <TextInput
              label={t('auth.businessName')}
              autoComplete="organization"
              dir="auto"
              error={errors.businessName?.message}
              {...register('businessName', { validate: follows(nameText(120), t('common.textInvalid')) })}
            />
            <NativeSelect
              label={t('auth.businessType')}
              data={businessTypes.map((value) => ({ value, label: t(`auth.businessTypes.${value}`) }))}
              {...register('businessType')}
            />
            <NativeSelect
              label={t('settings.marketingStyle')}
              data={marketingStyles.map((value) => ({ value, label: t(`aiWriting.tones.${value}`) }))}
              {...register('marketingStyle')}
            />
            <TextInput
              label={t('settings.targetAudience')}
              description={t('settings.targetAudienceHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              dir="auto"
              error={errors.targetAudience?.message}
              {...register('targetAudience', {
                validate: follows(nameText(maxAudienceLength), t('common.textInvalid')),
              })}
            />
          </SimpleGrid>
          <Group>
            <BusyButton type="submit" busy={save.isPending}>
              {save.isPending ? t('common.saving') : t('common.save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
      {confirming.dialog}
    </>
  );
}
