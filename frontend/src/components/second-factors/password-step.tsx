import type { ShownSecondFactor } from '@megafon/contracts';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../busy-button.js';
import { unlessBusy } from '../keeps-focus.js';
import { FormActions } from '../form-actions.js';
import { t } from '../../i18n/t.js';
import { ApiError } from '../../lib/api-error.js';
import { Banner, useNotice } from '../banner.js';
import { SecretInput } from '../secret-input.js';
import { faultText } from './fault-text.js';
import { useSecondFactor } from './use-second-factor.js';

interface Typed {
  /** What the call is made with. */
  proof: { currentPassword: string; secondFactor?: ShownSecondFactor };
  name: string;
}

interface Props {
  help?: string;
  /** What the name's field has at first; without it no name is asked for. */
  name?: string;
  submit: string;
  danger?: boolean;
  onCancel: () => void;
  /** Made anew with a second factor, of who has one. */
  onSubmit: (typed: Typed) => Promise<void>;
}

/** Whoever finds an open page does not change what one signs in with: it asks for the password, and for what there is beside it. */
export function PasswordStep({ help, name, submit, danger = false, onCancel, onSubmit }: Props) {
  const form = useForm({ mode: 'onTouched', defaultValues: { currentPassword: '', name: name ?? '' } });
  const { errors, isSubmitting } = form.formState;
  const { notice, clear, fail } = useNotice();
  const confirming = useSecondFactor();
  const send = form.handleSubmit(async ({ currentPassword, name: typed }) => {
    clear();
    try {
      await confirming.run(currentPassword, (shown) =>
        onSubmit({ proof: { currentPassword, ...shown }, name: typed }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === 'AUTH.WRONG_PASSWORD') {
        form.setError('currentPassword', { message: error.text }, { shouldFocus: true });
      } else fail(faultText(error));
    }
  });
  return (
    <>
      <form onSubmit={unlessBusy(isSubmitting, send)} noValidate>
        <Banner notice={notice} onClose={clear} />
        <Stack>
          {help !== undefined && <Text>{help}</Text>}
          {name !== undefined && (
            <TextInput
              label={t('secondFactors.nameField')}
              description={t('secondFactors.nameHelp')}
              required
              maxLength={60}
              error={errors.name?.message}
              {...form.register('name', {
                validate: (typed) => typed.trim() !== '' || t('common.required'),
              })}
            />
          )}
          <SecretInput
            label={t('secondFactors.password')}
            autoComplete="current-password"
            required
            data-autofocus
            error={errors.currentPassword?.message}
            {...form.register('currentPassword', { required: t('common.required') })}
          />
          <FormActions>
            <Button variant="default" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
            <BusyButton type="submit" color={danger ? 'red' : undefined} busy={isSubmitting}>
              {isSubmitting ? t('secondFactors.busy') : submit}
            </BusyButton>
          </FormActions>
        </Stack>
      </form>
      {confirming.dialog}
    </>
  );
}
